// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeDownloads } from '../../../tests/fakes/downloads';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { WarehousePage } from './warehouse-page';

const warehouses = [{ warehouseID: 4, companyID: 1, warehouseCode: 'M', name: 'Main' }];
const open = (session: Partial<typeof adminSession> = {}) =>
  renderPage(<WarehousePage />, {
    device: createFakeDevice({ warehouses }),
    path: '/warehouses/:id/*',
    at: '/warehouses/4/locations',
    session: { ...adminSession, ...session },
  });

afterEach(() => vi.unstubAllGlobals());

it('a warehouse without bins says that they can be imported, and leads there', async () => {
  open();
  const advice = await screen.findByText(/^Press New to add the first one, or Import/);
  const links = screen.getAllByRole('link', { name: 'Import' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/warehouses/4/locations/import'),
  );
  expect(advice.parentElement?.contains(links[1] ?? null)).toBe(true);
});

it('a user who may create no bins gets no link', async () => {
  open({ userID: 5, userType: 'TOOLS-STANDARD' });
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

it('an export names sections by their code, as an import of bins reads them', async () => {
  const files = takeDownloads();
  const section = { warehouseSectionID: 7, companyID: 1, warehouseID: 4 };
  const bin = { companyID: 1, warehouseID: 4, binOrder: 1, validationDigits: null };
  try {
    const device = createFakeDevice({
      warehouses,
      warehouseSections: [{ ...section, warehouseSectionCode: 'DRY', name: 'Dry goods' }],
      locations: [
        { ...bin, locationID: 1, bin: 'A-1', warehouseSectionID: 7 },
        { ...bin, locationID: 2, bin: 'A-2', warehouseSectionID: null },
      ],
    });
    const at = '/warehouses/4/locations';
    renderPage(<WarehousePage />, { device, path: '/warehouses/:id/*', at, session: adminSession });
    await screen.findByText('A-1');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Warehouse section', 'DRY', '']);
  } finally {
    vi.restoreAllMocks();
  }
});
