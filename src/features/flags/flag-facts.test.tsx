// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { companyFeatures } from '../../domain/resources/company/configs';
import { ResourceListPage } from '../../resource-kit/list/resource-list-page';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { CompanyFeaturePage } from './company-feature-pages';
import { FeaturePage } from './flag-pages';

const rows = {
  features: [
    {
      featureID: 1,
      name: 'feature_expenses_enabled',
      description: 'x',
      value: null,
      defaultValue: 'false',
      categoryID: null,
    },
  ],
  companies: [
    {
      companyID: 1,
      companyCode: 'DEMO',
      name: 'Demo',
      configGroupID: 3,
      groupValues: { feature_expenses_enabled: 'true' },
    },
  ],
  companyFeatures: [],
};

const open = () => {
  const device = createFakeDevice(rows);
  renderPage(<FeaturePage />, {
    device,
    path: '/features/:id/*',
    at: '/features/1',
    session: { ...adminSession, userID: 1 },
  });
  return device;
};

it('says what a flag does, which source counts, and what would count without it', async () => {
  open();
  expect(await screen.findByText('The register of expenses is in the menu.')).toBeDefined();
  const used = screen.getAllByRole('listitem').find((item) => within(item).queryByText('In effect'));
  expect(used?.textContent).toContain('Config group');
  // A name is as long as its language makes it, and no value overlaps it.
  expect(used?.className).toContain('grid-cols-subgrid');
  expect(screen.getByText('Without “true” it would be “false” (Default).')).toBeDefined();
});

it('says it in the reader\u2019s language, and not twice where the description says the same', async () => {
  const description = 'The register of expenses is in the menu.';
  const described = { ...rows, features: rows.features.map((row) => ({ ...row, description })) };
  const show = () => {
    const session = { ...adminSession, userID: 1 };
    const device = createFakeDevice(described);
    renderPage(<FeaturePage />, { device, path: '/features/:id/*', at: '/features/1', session });
  };
  show();
  await screen.findByText('In effect');
  expect(screen.getAllByText(description)).toHaveLength(1);
  act(() =>
    i18n.loadAndActivate({ locale: 'fi', messages: { [description]: 'Kulurekisteri on valikossa.' } }),
  );
  expect(await screen.findByText('Kulurekisteri on valikossa.')).toBeDefined();
  expect(screen.getAllByText('Kulurekisteri on valikossa.')).toHaveLength(1);
  expect(screen.queryByText(description)).toBeNull();
});

it('sets and removes the company\u2019s own value right there', async () => {
  const device = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off for DEMO' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'POST', path: 'companyFeatures', body: { featureID: 1, value: 'false' } },
    title: { id: 'Switch off for {company}: {name}', values: { name: 'Expenses', company: 'DEMO' } },
  });
  expect(await screen.findByText('Without “false” it would be “true” (Config group).')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the value of DEMO' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the value of DEMO' })).toBeNull());
});

it('a value that was entered and not saved is back', async () => {
  const range = { featureID: 2, name: 'feature_xyzreport_range_x', value: null, defaultValue: '20' };
  const entered = { ...rows, features: [{ ...range, description: 'y', categoryID: null }] };
  const show = (value: string) => {
    const own = { companyFeatureID: 6, companyID: 1, featureID: 2, value };
    const device = createFakeDevice({ ...entered, companyFeatures: [own] });
    const session = { ...adminSession, userID: 1 };
    renderPage(<FeaturePage />, { device, path: '/features/:id/*', at: '/features/2', session });
    return device;
  };
  show('30');
  fireEvent.click(await screen.findByRole('button', { name: 'Set the value of DEMO' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Value of DEMO' }), { target: { value: '45' } });
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  const device = show('31');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Value of DEMO' });
  expect(field.value).toBe('45');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toMatchObject([{ base: { value: '30' } }]));
});

it('an emptied value is removed; one that is too long is not saved', async () => {
  const range = { featureID: 2, name: 'feature_xyzreport_range_x', value: null, defaultValue: '20' };
  const device = createFakeDevice({
    ...rows,
    features: [...rows.features, { ...range, description: 'y', categoryID: null }],
    companyFeatures: [{ companyFeatureID: 6, companyID: 1, featureID: 2, value: '30' }],
  });
  const session = { ...adminSession, userID: 1 };
  renderPage(<FeaturePage />, { device, path: '/features/:id/*', at: '/features/2', session });
  const enter = async (value: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Set the value of DEMO' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Value of DEMO' }), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  await enter('9'.repeat(20_001));
  expect(await screen.findByText('At most 20000 characters; there are 20001')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await enter(' ');
  await waitFor(() =>
    expect(device.entries.map(({ request }) => [request.method, request.path])).toEqual([
      ['DELETE', 'companyFeatures/6'],
    ]),
  );
  await enter('');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(device.entries).toHaveLength(1);
});

it('a value that is being typed counts as unsaved, and is given up only after a question', async () => {
  const range = { featureID: 2, name: 'feature_xyzreport_range_x', value: null, defaultValue: '20' };
  const device = createFakeDevice({
    ...rows,
    features: [...rows.features, { ...range, description: 'y', categoryID: null }],
    companyFeatures: [{ companyFeatureID: 6, companyID: 1, featureID: 2, value: '30' }],
  });
  const session = { ...adminSession, userID: 1 };
  renderPage(<FeaturePage />, { device, path: '/features/:id/*', at: '/features/2', session });
  fireEvent.click(await screen.findByRole('button', { name: 'Set the value of DEMO' }));
  expect(hasUnsaved()).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: 'Value of DEMO' }), { target: { value: '40' } });
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Value of DEMO' })).toHaveProperty('value', '40');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Value of DEMO' })).toBeNull());
  expect(hasUnsaved()).toBe(false);
});

it('a company’s value of a switch is on or off, of another feature a text', async () => {
  const ranges = { featureID: 2, name: 'feature_xyzreport_range_x', value: null, defaultValue: '20' };
  const device = createFakeDevice({
    ...rows,
    features: [...rows.features, { ...ranges, description: 'y', categoryID: null }],
    companyFeatures: [
      { companyFeatureID: 5, companyID: 1, featureID: 1, value: 'true' },
      { companyFeatureID: 6, companyID: 1, featureID: 2, value: '30' },
    ],
  });
  const session = { ...adminSession, userID: 1 };
  const path = '/companyFeatures/:id/*';
  const { unmount } = renderPage(<CompanyFeaturePage />, { device, path, at: '/companyFeatures/5', session });
  expect(await screen.findByRole('heading', { name: 'feature_expenses_enabled' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const choice = await screen.findByRole('combobox', { name: 'Value' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['–', 'On', 'Off']);
  fireEvent.change(choice, { target: { value: 'false' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({ request: { method: 'PUT', body: { value: 'false' } } });
  unmount();
  renderPage(<CompanyFeaturePage />, { device, path, at: '/companyFeatures/6', session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('textbox', { name: 'Value' })).toHaveProperty('value', '30');
});

it('a company\u2019s value is edited under the name of its feature', async () => {
  const own = { companyFeatureID: 6, companyID: 1, featureID: 1, value: 'true' };
  const device = createFakeDevice({ ...rows, companyFeatures: [own] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<CompanyFeaturePage />, {
    device,
    path: '/companyFeatures/:id/*',
    at: '/companyFeatures/6',
    session,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Value' }), { target: { value: 'false' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Edit: Expenses')).toBeDefined();
});

it('a company\u2019s value is deleted under the name of its feature', async () => {
  const own = { companyFeatureID: 6, companyID: 1, featureID: 1, value: 'true' };
  const device = createFakeDevice({ ...rows, companyFeatures: [own] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<ResourceListPage resource={companyFeatures} />, {
    device,
    path: '/companyFeatures',
    at: '/companyFeatures',
    session,
  });
  const row = (await screen.findByText('feature_expenses_enabled')).closest('tr');
  if (!row) throw new Error('no row of the value');
  fireEvent.click(within(row).getByRole('checkbox'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Delete Expenses?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.title).toEqual({
    id: 'Delete: {name}',
    values: { name: 'Expenses' },
  });
});

it('the company’s own value has its history beside it, and a former value comes back under the feature’s name', async () => {
  const own = { companyFeatureID: 6, companyID: 1, featureID: 1, value: 'true' };
  const change = {
    ...{ historyID: 1, companyID: 1, resource: 'companyFeatures', id: 6, action: 'update', field: 'value' },
    ...{ oldValue: 'false', newValue: 'true', userID: 4, username: 'aino', requestID: 'a', client: null },
    at: '2026-11-21T10:00:00.000Z',
  };
  const device = createFakeDevice({ ...rows, companyFeatures: [own], recordHistory: [change] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<FeaturePage />, { device, path: '/features/:id/*', at: '/features/1', session });
  fireEvent.click(await screen.findByRole('button', { name: 'History of Value of DEMO' }));
  const history = await screen.findByRole('dialog', { name: 'History of Value of DEMO' });
  expect((await within(history).findByText('aino')).closest('li')?.textContent).toContain('false→true');
  fireEvent.click(within(history).getByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { method: 'PUT', path: 'companyFeatures/6', body: { value: 'false' } },
    title: { id: 'Edit: {name}', values: { name: 'Expenses' } },
  });
});
