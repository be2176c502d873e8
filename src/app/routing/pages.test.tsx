// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { UserType } from '../../domain/permissions';
import { maySee } from '../../resource-kit/screens/screen';
import type { Device } from '../../sync/device';
import { allScreens as screens } from './all-screens';
import { Pages } from './pages';

const at = (address: string, userType: UserType = 'TOOLS') =>
  renderPage(<Pages />, {
    device: createFakeDevice(),
    path: '*',
    at: address,
    session: { ...adminSession, userType },
  });

// Loading a page's code takes as long as the machine needs; what is tested comes after it.
beforeAll(async () => {
  await Promise.all([
    import('../../resource-kit/list/resource-list-page'),
    import('../../features/tasks/list/task-list-page'),
  ]);
}, 60_000);

describe('pages', () => {
  it.each(['/users', '/pickers', '/warehouses', '/reasonCodes', '/deliveryMethods', '/routes'])(
    '%s is an administrator\u2019s',
    async (address) => {
      const page = at(address);
      expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
      page.unmount();
      at(address, 'TOOLS-STANDARD');
      expect(await screen.findByText('You have no access to this page')).toBeDefined();
    },
  );

  it.each(['/TV', '/tv/'])('the wall screen stands at one address: %s leads there', async (address) => {
    const Address = () => useLocation().pathname;
    const page = (
      <>
        <Pages />
        <Address />
      </>
    );
    const session = { ...adminSession, userID: 1 };
    renderPage(page, { device: createFakeDevice(), path: '*', at: address, session });
    expect(await screen.findByText('/tv')).toBeDefined();
  });

  it("of help list the rights on the user's screens only", async () => {
    const seen = async (userType: UserType) => {
      const page = at('/help', userType);
      const names = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
      page.unmount();
      return names;
    };
    expect(await seen('TOOLS-STANDARD')).toEqual(['Products', 'Tasks', 'Errors']);
    const administrator = await seen('TOOLS');
    expect(administrator).toContain('Printers');
    expect(administrator).not.toContain('Configs');
  });

  it('that do not exist say so', async () => {
    at('/nowhere');
    expect(await screen.findByText('There is no such page')).toBeDefined();
  });

  it('whose flag is off say so', async () => {
    at('/expenses');
    expect(await screen.findByText('This page is switched off')).toBeDefined();
    expect(document.title).toBe('This page is switched off · TOOLS');
  });

  it('whose flag is off lead the main administrator, and no other user, to the flag', async () => {
    const feature = { featureID: 8, name: 'feature_expenses_enabled', value: null, defaultValue: 'false' };
    const open = (userID: number) =>
      renderPage(<Pages />, {
        device: createFakeDevice({ features: [feature] }),
        path: '*',
        at: '/expenses',
        session: { ...adminSession, userID },
      });
    const { unmount } = open(1);
    const link = await screen.findByRole('link', { name: 'Open feature_expenses_enabled' });
    expect(link.getAttribute('href')).toBe('/features/8');
    unmount();
    open(5);
    expect(await screen.findByText(/The main administrator can switch it on/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
  });

  it('refuse no user before the flags are known', async () => {
    const feature = { featureID: 1, name: 'feature_expenses_enabled', value: null, defaultValue: 'false' };
    const companyFeature = { companyFeatureID: 1, companyID: 1, featureID: 1, value: 'true' };
    const device = createFakeDevice({ features: [feature], companyFeatures: [companyFeature] });
    const { watchRows } = device;
    const late: (() => void)[] = [];
    const holdBack: Device['watchRows'] = (query, onResult) => {
      if (query.resource !== 'companyFeatures') return watchRows(query, onResult);
      late.push(() => void watchRows(query, onResult));
      return () => undefined;
    };
    const place = { path: '*', at: '/expenses' };
    renderPage(<Pages />, { device: Object.assign(device, { watchRows: holdBack }), ...place });
    expect(await screen.findByText('Loading…')).toBeDefined();
    expect(screen.queryByText(/no access|switched off/)).toBeNull();
    act(() => {
      for (const tell of late) tell();
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Expenses' })).toBeDefined();
  });

  it('say so if their flags are not on the device and the server is away', async () => {
    const device = createFakeDevice();
    const { watchRows } = device;
    const neverPulled: Device['watchRows'] = (query, onResult) =>
      watchRows(query, (result) => onResult({ ...result, loading: true }));
    const place = { path: '*', at: '/expenses' };
    renderPage(<Pages />, { device: Object.assign(device, { watchRows: neverPulled }), ...place });
    expect(await screen.findByText('Loading…')).toBeDefined();
    act(() => device.setConnectivity('offline'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not available offline' })).toBeDefined();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('begin with the overview', async () => {
    const page = at('/');
    await waitFor(() => expect(page.address()).toBe('/overview'));
  });

  it('/tv is the TV accounts\u2019 and the main administrator\u2019s', async () => {
    at('/tv');
    expect(await screen.findByText('You have no access to this page')).toBeDefined();
  });
});

describe('the menu', () => {
  const shown = (role: Parameters<typeof maySee>[1]) =>
    screens.filter((screen) => maySee(screen, role, { isOn: () => false })).map((screen) => screen.path);

  it('has what the role may open', () => {
    const all = [
      'overview',
      'tasks',
      'reports',
      'products',
      'packageTypes',
      'palletTypes',
      'pickers',
      'users',
      'warehouses',
      'deliveryMethods',
      'reasonCodes',
      'routes',
      'printers',
      'errors',
      'sync',
      'help',
    ];
    expect(shown('main')).toEqual([
      'overview',
      'tasks',
      'optimization',
      'tv',
      'routeDisplay',
      ...all.slice(2, -3),
      'companies',
      'configs',
      'features',
      'companyFeatures',
      'configGroups',
      'taskListConfigs',
      'taskLineStateConfigs',
      'demoTaskConfigs',
      'settings',
      'bugs',
      'timeouts',
      'errors',
      'sync',
      'help',
    ]);
    expect(shown('partner')).toEqual(all);
    expect(shown('standard')).toEqual(['overview', 'tasks', 'reports', 'products', 'errors', 'sync', 'help']);
    expect(shown('tv')).toEqual([]);
    expect(shown('picker')).toEqual([]);
  });
});
