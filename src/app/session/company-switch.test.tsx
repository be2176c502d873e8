// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { createFakeServer, type FakeServer } from '../../../tests/fakes/fake-server';
import { createFakeFetch, FakeTabWorker } from '../../../tests/fakes/fake-tab-worker';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { stubLocks } from '../../../tests/fakes/stub-locks';
import { updateRow } from '../../domain/mutations/rows';
import type { UserType } from '../../domain/permissions';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import type { OutboxEntry } from '../../domain/sync/write';
import { DeviceProvider, useDevice } from '../../resource-kit/device/device';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import type { Session } from '../../session/session';
import { createSessionStore, type SessionStore } from '../../session/store';
import { type Device, type DeviceStatus, unsentCount } from '../../sync/device';
import { ConfirmProvider } from '../../ui/overlay/confirm';
import { Layout } from '../layout/layout';
import { useConnectedDevice } from '../layout/use-connected-device';
import { CompanySwitch } from './company-switch';

const code = { reasonCodeID: 3, companyID: 1, reasonCode: 'WET', description: 'Wet' };
const edit = updateRow(reasonCodes, code, { description: 'Dry' }, 1);
const mainAdmin: Session = { ...adminSession, userID: 1 };

let server: FakeServer;
let network: ReturnType<typeof createFakeFetch>;
let workers: FakeTabWorker[];
let sites = 0;

beforeEach(() => {
  server = createFakeServer({ companyID: 1, feed: true, retryCache: true, announcesRetryCache: true });
  server.put('companies', { companyID: 1, companyCode: 'DEMO', name: 'Demo' });
  server.put('companies', { companyID: 2, companyCode: 'OTHER', name: 'Other' });
  server.put('reasonCodes', code);
  network = createFakeFetch(server);
  workers = [];
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal(
    'Worker',
    class extends FakeTabWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  Element.prototype.scrollTo = () => {};
  return () => vi.unstubAllGlobals();
});

function createSessions(session: Session): SessionStore {
  const texts = new Map<string, string>();
  const sessions = createSessionStore({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  });
  sessions.write(session);
  return sessions;
}

/** The console around a company's device and the company switch. */
function Console({ sessions, onDevice }: { sessions: SessionStore; onDevice: (device: Device) => void }) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.read);
  return session && <WithDevice session={session} sessions={sessions} onDevice={onDevice} />;
}

interface WithDeviceProps {
  session: Session;
  sessions: SessionStore;
  onDevice: (device: Device) => void;
}

function WithDevice({ session, sessions, onDevice }: WithDeviceProps) {
  const device = useConnectedDevice(session);
  return (
    device && (
      <DeviceProvider device={device} session={session}>
        <Told onDevice={onDevice} />
        <CompanySwitch sessions={sessions} />
      </DeviceProvider>
    )
  );
}

function Told({ onDevice }: { onDevice: (device: Device) => void }) {
  onDevice(useDevice());
  return null;
}

function DirtyForm() {
  useUnsaved(true);
  return null;
}

async function openConsole() {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const session = { ...mainAdmin, baseUrl: `https://tools${++sites}.example/api/` };
  const sessions = createSessions(session);
  let device: Device | null = null;
  render(
    <I18nProvider i18n={i18n}>
      <ConfirmProvider>
        <MemoryRouter>
          <Console
            sessions={sessions}
            onDevice={(next) => {
              device = next;
            }}
          />
        </MemoryRouter>
      </ConfirmProvider>
    </I18nProvider>,
  );
  await screen.findByRole('button', { name: /^Company:/ });
  const current = (): Device => {
    if (!device) throw new Error('no device');
    return device;
  };
  return { session, sessions, current };
}

const openMenu = async () => {
  const button = await screen.findByRole('button', { name: /^Company:/ });
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  return screen.findByRole('menu');
};
const choose = async (code: string) => {
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitemradio', { name: code }));
};
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

/** The status of a device. */
function follow(device: Device) {
  let entries: readonly OutboxEntry[] = [];
  let status: DeviceStatus | null = null;
  device.watchOutbox((next) => {
    entries = next;
  });
  device.watchStatus((next) => {
    status = next;
  });
  return {
    entries: () => entries,
    untilSynced: () =>
      waitFor(() => expect(status).toMatchObject({ lastSyncMs: expect.any(Number), isSyncing: false })),
    untilUnsent: () => waitFor(() => expect(unsentCount(status)).toBe(1)),
  };
}

describe('another company', () => {
  it('has its own device; unsent changes stay with the former company, and are sent there', async () => {
    const { session, sessions, current } = await openConsole();
    const first = current();
    await follow(first).untilSynced();
    network.isUp = false;
    await first.submit([edit]);
    await follow(first).untilUnsent();
    await choose('OTHER');
    expect(await screen.findByText(/^Unsent changes of DEMO stay on this device/)).toBeDefined();
    await answer('Switch');
    await waitFor(() => expect(workers[0]?.isTerminated).toBe(true));
    network.isUp = true;
    expect(sessions.read()).toEqual({ ...session, companyID: 2, companyCode: 'OTHER' });
    expect(workers).toHaveLength(2);
    expect(workers[1]?.heard[0]).toEqual({ kind: 'open', session: sessions.read() });
    const second = current();
    second.syncNow();
    const others = follow(second);
    await others.untilSynced();
    expect([others.entries(), server.applied()]).toEqual([[], []]);

    await choose('DEMO');
    await waitFor(() => expect(server.rows('reasonCodes')).toMatchObject([{ description: 'Dry' }]));
    expect([workers.length, server.applied().length]).toEqual([3, 1]);
  });

  it('is not opened when the user cancels', async () => {
    const { session, sessions, current } = await openConsole();
    await current().submit([edit], { undoMs: 60_000 });
    await follow(current()).untilUnsent();
    await choose('OTHER');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([sessions.read(), workers.length, workers[0]?.isTerminated]).toEqual([session, 1, false]);
  });

  it.each(['pending', 'sending', 'uncertain'] as const)(
    'is asked about while a write is %s',
    async (state) => {
      const fake = createFakeDevice({ companies: [{ companyID: 2, companyCode: 'OTHER' }] });
      const device: Device = {
        ...fake,
        watchStatus: (onStatus) => fake.watchStatus((status) => onStatus({ ...status, [state]: 1 })),
      };
      const sessions = createSessions(mainAdmin);
      renderPage(<CompanySwitch sessions={sessions} />, { device, path: '/', at: '/', session: mainAdmin });
      await choose('OTHER');
      expect(await screen.findByRole('alertdialog')).toBeDefined();
      expect(sessions.read()?.companyID).toBe(1);
    },
  );

  it('is not opened by moving to it in the menu', async () => {
    const { session, sessions } = await openConsole();
    const menu = await openMenu();
    const other = await within(menu).findByRole('menuitemradio', { name: 'OTHER' });
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('true');
    fireEvent.keyDown(document.activeElement ?? menu, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(other);
    fireEvent.keyDown(other, { key: 'Tab' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Company: DEMO' }));
    await act(async () => {});
    expect(sessions.read()).toEqual(session);
  });

  it('is opened at once when nothing waits', async () => {
    const { sessions } = await openConsole();
    await choose('OTHER');
    await waitFor(() => expect(sessions.read()?.companyID).toBe(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that a form that was not saved is lost, and the router does not ask again', async () => {
    const device = createFakeDevice({ companies: [{ companyID: 2, companyCode: 'OTHER' }] });
    const sessions = createSessions(mainAdmin);
    const page = (
      <>
        <CompanySwitch sessions={sessions} />
        <DirtyForm />
      </>
    );
    renderPage(page, { device, path: '/', at: '/', session: mainAdmin });
    await choose('OTHER');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('The changes on this page have not been saved and are lost.');
    expect(question.textContent).not.toContain('stay on this device');
    expect(hasUnsaved()).toBe(true);
    await answer('Switch');
    await waitFor(() => expect(sessions.read()?.companyID).toBe(2));
    expect(hasUnsaved()).toBe(false);
  });

  it.each<[string, Session | null, Session | null]>([
    ['has signed out', null, null],
    ['has signed in as another user', { ...adminSession, userID: 8 }, { ...adminSession, userID: 8 }],
    [
      'has gone to a third company',
      { ...mainAdmin, companyID: 3, companyCode: 'THIRD' },
      { ...mainAdmin, companyID: 2, companyCode: 'OTHER' },
    ],
    [
      'has signed in anew',
      { ...mainAdmin, secret: 'another' },
      { ...mainAdmin, secret: 'another', companyID: 2, companyCode: 'OTHER' },
    ],
  ])(
    'is gone to by whoever is signed in by then: another tab %s while it was asked',
    async (_, meanwhile, then) => {
      const device = createFakeDevice({ companies: [{ companyID: 2, companyCode: 'OTHER' }] });
      const sessions = createSessions(mainAdmin);
      const page = (
        <>
          <CompanySwitch sessions={sessions} />
          <DirtyForm />
        </>
      );
      renderPage(page, { device, path: '/', at: '/', session: mainAdmin });
      await choose('OTHER');
      await screen.findByRole('alertdialog');
      act(() => sessions.write(meanwhile));
      await answer('Switch');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await act(async () => {});
      expect(sessions.read()).toEqual(then);
    },
  );

  it('is not the one that is open: choosing that changes nothing', async () => {
    const sessions = createSessions(mainAdmin);
    const page = (
      <>
        <CompanySwitch sessions={sessions} />
        <DirtyForm />
      </>
    );
    const device = createFakeDevice({ companies: [{ companyID: 2, companyCode: 'OTHER' }] });
    renderPage(page, { device, path: '/', at: '/', session: mainAdmin });
    await choose('DEMO');
    // Only this second choice asks a question.
    await choose('OTHER');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Switch to OTHER?');
    expect([hasUnsaved(), sessions.read()]).toEqual([true, mainAdmin]);
  });

  it('says that a form of another tab is lost, which goes there, too', async () => {
    stubLocks(['unsaved forms']);
    const { session, sessions } = await openConsole();
    await choose('OTHER');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Changes in another tab have not been saved and are lost.');
    expect(question.textContent).not.toContain('on this page');
    await answer('Cancel');
    expect(sessions.read()).toEqual(session);
  });

  it.each<[UserType, number, boolean]>([
    ['TOOLS', 1, true],
    ['TOOLS', 2, false],
    ['TOOLS-PARTNER', 3, false],
    ['TOOLS-STANDARD', 4, false],
  ])('%s with user id %i is offered it: %s', async (userType, userID, isOffered) => {
    const session: Session = { ...adminSession, userType, userID };
    const device = createFakeDevice({ companies: [{ companyID: 2, companyCode: 'OTHER' }] });
    renderPage(<Layout sessions={createSessions(session)}>page</Layout>, {
      device,
      path: '/',
      at: '/',
      session,
    });
    expect(await screen.findByText('DEMO')).toBeDefined();
    if (isOffered) await choose('OTHER');
    expect(screen.queryByRole('button', { name: /^Company:/ }) !== null).toBe(isOffered);
  });
});

it('the same user signing in again goes on with the device', async () => {
  const { session, sessions, current } = await openConsole();
  const before = current();
  const renewed = { ...session, secret: 'another' };
  act(() => sessions.write(renewed));
  expect([current(), workers.length]).toEqual([before, 1]);
  expect(workers[0]?.heard.at(-1)).toEqual({ kind: 'session', session: renewed });
});
