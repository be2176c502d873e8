// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { takeDownloads } from '../../../tests/fakes/downloads';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { PackageTypePage, PackageTypesPage } from './package-type-pages';

const size = { depth: 1, width: 1, height: 1, volume: 1 };
const palletTypes = [
  { palletTypeID: 7, companyID: 1, palletTypeNumber: '200', name: 'EUR', ...size, maxPackagesAmount: 41 },
];
const box = { packageTypeID: 3, companyID: 1, packageTypeNumber: '101', name: 'Box', ...size, weight: 1 };
/** As it was created without a connection: the server has not set its multiplier. */
const packageTypes = [{ ...box, palletTypeID: 7, palletMultiplier: 0 }];

const device = () => createFakeDevice({ palletTypes, packageTypes });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('the list shows how many packages the chosen pallet type takes', async () => {
  renderPage(<PackageTypesPage />, { device: device(), path: '/packageTypes', at: '/packageTypes' });
  expect(await screen.findByText('41')).toBeDefined();
});

it('an export says it as the list does', async () => {
  const files = takeDownloads();
  try {
    renderPage(<PackageTypesPage />, { device: device(), path: '/packageTypes', at: '/packageTypes' });
    await screen.findByText('41');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, row] = ((await files[0]?.text()) ?? '').split(/\r?\n/).map((line) => line.split(','));
    expect(row?.[head?.indexOf('Packages per pallet') ?? -1]).toBe('41');
  } finally {
    vi.restoreAllMocks();
  }
});

it('the list shows measures in the unit of the company, as the page of a type does', async () => {
  renderPage(<PackageTypesPage />, { device: device(), path: '/packageTypes', at: '/packageTypes' });
  expect(await screen.findAllByText((_, element) => element?.textContent === '1.000 m')).not.toEqual([]);
  // Long unit names are readable in full at sizes of hundreds.
  const handle = screen.getByTitle('Width of Volume');
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(124);
});

it('a form says it of the pallet type that is chosen, and 0 where none is', async () => {
  renderPage(<PackageTypePage />, { device: device(), path: '/packageTypes/:id/*', at: '/packageTypes/3' });
  expect(await screen.findByText('41')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('Packages per pallet: 41')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Pallet type' }));
  await waitFor(() => expect(screen.getByText('Packages per pallet: 0')).toBeDefined());
});
