// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { CategoryPage, ConfigPage, ConfigsPage, FeaturePage, FeaturesPage } from './flag-pages';

const configCategories = [
  { id: 7, name: 'Units', description: 'How amounts are written' },
  { id: 8, name: 'Colours', description: 'How things look' },
];
const definition = (name: string, categoryID: number | null) => ({
  name,
  description: 'x',
  value: null,
  defaultValue: 'kg',
  categoryID,
});
const rows = {
  configCategories,
  configs: [
    { configID: 1, ...definition('config_unit_weight', 7) },
    { configID: 2, ...definition('config_other', null) },
  ],
  features: [{ featureID: 1, ...definition('feature_pink', 8) }],
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const open = (Page: ComponentType, path: string, at = path, content: Partial<typeof rows> = rows) => {
  const session = { ...adminSession, userID: 1 };
  return renderPage(<Page />, { device: createFakeDevice(content), path, at, session });
};

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

it.each([
  ['configs', ConfigsPage, 'config_unit_weight', 'Units', '/configs/configCategories/7'],
  ['features', FeaturesPage, 'feature_pink', 'Colours', '/configs/configCategories/8'],
] as const)(
  'a row of the %s leads to its category, and is not opened by that',
  async (list, Page, name, category, address) => {
    const page = open(Page, `/${list}`);
    expect(await screen.findByRole('columnheader', { name: 'Category' })).toBeDefined();
    const row = (await screen.findByText(name)).closest('tr') ?? document.body;
    fireEvent.click(await within(row).findByRole('link', { name: category }));
    expect(page.address()).toBe(address);
  },
);

it('a definition without a category leads to none', async () => {
  open(ConfigsPage, '/configs');
  const row = (await screen.findByText('config_other')).closest('tr') ?? document.body;
  expect(within(row).queryByRole('link')).toBeNull();
});

it.each([
  ['/configs', ConfigPage, 'Units', '/configs/configCategories/7'],
  ['/features', FeaturePage, 'Colours', '/configs/configCategories/8'],
] as const)('a page of %s leads to its category', async (list, Page, category, address) => {
  open(Page, `${list}/:id/*`, `${list}/1`);
  const link = await screen.findByRole('link', { name: category });
  expect(link.getAttribute('href')).toBe(address);
  expect(link.className).toContain('coarse:h-11');
});

it('the list of configs has a menu of the categories by name, and of a new one', async () => {
  const page = open(ConfigsPage, '/configs');
  fireEvent.click(await screen.findByRole('button', { name: 'Categories' }));
  expect(texts(await screen.findAllByRole('menuitem'))).toEqual(['Colours', 'Units', 'New category']);
  expect(screen.queryByRole('link', { name: 'New category' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Units' }));
  expect(page.address()).toBe('/configs/configCategories/7');
});

it('the last of that menu begins a category', async () => {
  const page = open(ConfigsPage, '/configs');
  fireEvent.click(await screen.findByRole('button', { name: 'Categories' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'New category' }));
  expect(page.address()).toBe('/configs/configCategories/new');
});

it('without any category there is no menu', async () => {
  open(ConfigsPage, '/configs', '/configs', { configs: rows.configs });
  const link = await screen.findByRole('link', { name: 'New category' });
  expect(link.getAttribute('href')).toBe('/configs/configCategories/new');
  expect(screen.queryByRole('button', { name: 'Categories' })).toBeNull();
});

it('a category leads to its configs', async () => {
  const { unmount } = open(CategoryPage, '/configs/configCategories/:id/*', '/configs/configCategories/7');
  const link = await screen.findByRole('link', { name: 'Configs of this category' });
  const address = link.getAttribute('href') ?? '';
  unmount();
  open(ConfigsPage, '/configs', address);
  expect(await screen.findByText('config_unit_weight')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('config_other')).toBeNull());
});
