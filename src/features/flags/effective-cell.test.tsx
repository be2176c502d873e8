// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeDownloads } from '../../../tests/fakes/downloads';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Filter } from '../../domain/query/query';
import { ConfigsPage, FeaturesPage } from './flag-pages';

const definition = (name: string, value: string | null, defaultValue: string | null) => ({
  name,
  description: null,
  value,
  defaultValue,
  categoryID: null,
});
const definitions = [
  definition('a_company', null, 'false'),
  definition('b_group', null, 'kg'),
  definition('c_global', '7', '3'),
  definition('d_missing', null, null),
];
const rows = {
  configs: definitions.map((each, at) => ({ configID: at + 1, ...each })),
  features: definitions.map((each, at) => ({ featureID: at + 1, ...each })),
  companies: [{ companyID: 1, companyCode: 'DEMO', name: 'Demo', groupValues: { b_group: 'lb' } }],
  companyConfigs: [{ companyConfigID: 1, companyID: 1, configID: 1, value: 'true' }],
  companyFeatures: [{ companyFeatureID: 1, companyID: 1, featureID: 1, value: 'true' }],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each<[string, ComponentType]>([
  ['configs', ConfigsPage],
  ['features', FeaturesPage],
])('the list of %s is not sorted by the value, which is another one than it shows', async (path, Page) => {
  const session = { ...adminSession, userID: 1 };
  renderPage(<Page />, { device: createFakeDevice(rows), path: `/${path}`, at: `/${path}`, session });
  const header = (name: string) => screen.findByRole('columnheader', { name });
  expect(within(await header('Name')).queryByRole('button')).not.toBeNull();
  expect(within(await header('Value')).queryByRole('button')).toBeNull();
});

it.each<[string, ComponentType]>([
  ['configs', ConfigsPage],
  ['features', FeaturesPage],
])('an export of %s has the values that the list shows', async (path, Page) => {
  const files = takeDownloads();
  const session = { ...adminSession, userID: 1 };
  renderPage(<Page />, { device: createFakeDevice(rows), path: `/${path}`, at: `/${path}`, session });
  await screen.findByText('d_missing');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? '').trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['a_company', 'true'],
    ['b_group', 'lb'],
    ['c_global', '7'],
    ['d_missing', 'Not found'],
  ]);
});

describe('descriptions that the server has given', () => {
  const program = 'The register of expenses is in the menu.';
  const finnish = 'Kulurekisteri on valikossa.';
  const described = [
    { featureID: 1, ...definition('feature_expenses_enabled', null, 'false'), description: program },
    { featureID: 2, ...definition('own', null, 'x'), description: 'Of the company' },
  ];
  const open = (search = '') => {
    const session = { ...adminSession, userID: 1 };
    const device = createFakeDevice({ ...rows, features: described, companyFeatures: [] });
    renderPage(<FeaturesPage />, { device, path: '/features', at: `/features${search}`, session });
    act(() => i18n.loadAndActivate({ locale: 'fi', messages: { [program]: finnish } }));
  };
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it('are in sight beside names and values in a window of 1280 pixels, and are told whole when pointed at', async () => {
    open();
    expect((await screen.findByText(finnish)).title).toBe(finnish);
    const heads = screen.getAllByRole('columnheader').flatMap(({ dataset }) => dataset['column'] ?? []);
    expect(heads.slice(0, 3)).toEqual(['name', 'value', 'description']);
    const edges = await screen.findAllByRole('separator');
    const widths = edges.slice(0, 3).map((edge) => Number(edge.getAttribute('aria-valuenow')));
    const [menu, margins, tick] = [250, 34, 40];
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1280 - menu - margins - tick);
    expect(widths[2]).toBeGreaterThanOrEqual(380);
  });

  it("are shown in the reader's language; a text written by a user is shown unchanged", async () => {
    open();
    expect(await screen.findByText(finnish)).toBeDefined();
    expect(screen.getByText('Of the company')).toBeDefined();
    expect(screen.queryByText(program)).toBeNull();
  });

  it.each(['', 'description~'])('are found by their shown text (searched: %j)', async (field) => {
    open(`?sr=${field}KULUrek`);
    expect(await screen.findByText(finnish)).toBeDefined();
    expect(screen.queryByText('Of the company')).toBeNull();
    cleanup();
    open(`?sr=${field}expenses is`);
    expect(await screen.findByText('No items found')).toBeDefined();
  });

  it('are filtered by their shown text, together with other conditions', async () => {
    const filtered = (filter: Filter) => `?${new URLSearchParams({ f: JSON.stringify(filter) })}`;
    open(filtered({ description: { like: 'kulurek' }, name: { startsWith: 'feature' } }));
    expect(await screen.findByText(finnish)).toBeDefined();
    expect(screen.queryByText('Of the company')).toBeNull();
    cleanup();
    open(filtered({ description: { like: 'expenses is' } }));
    expect(await screen.findByText('No items found')).toBeDefined();
  });

  it('are listed beside values, which are filtered by the effective one', async () => {
    const session = { ...adminSession, userID: 1 };
    const at = `/configs?${new URLSearchParams({ f: JSON.stringify({ value: { like: 'LB' } }) })}`;
    renderPage(<ConfigsPage />, { device: createFakeDevice(rows), path: '/configs', at, session });
    expect(await screen.findByText('b_group')).toBeDefined();
    expect(screen.queryByText('a_company')).toBeNull();
  });

  it('are listed beside values, which are found by the effective one', async () => {
    const session = { ...adminSession, userID: 1 };
    const device = createFakeDevice(rows);
    renderPage(<ConfigsPage />, { device, path: '/configs', at: '/configs?sr=value~lb', session });
    expect(await screen.findByText('b_group')).toBeDefined();
    expect(screen.queryByText('a_company')).toBeNull();
  });
});
