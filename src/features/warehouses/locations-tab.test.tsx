// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('a warehouse without bins says that they can be imported, and leads there', async () => {
  open();
  const advice = await screen.findByText(/^Press New to add the first one, or Import/);
  const links = screen.getAllByRole('link', { name: 'Import' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/warehouses/4/locations/import'),
  );
  expect(advice.parentElement?.contains(links[1] ?? null)).toBe(true);
});

it('who may make no bins is led nowhere', async () => {
  open({ userID: 5, userType: 'TOOLS-STANDARD' });
  expect(await screen.findByText('No items found')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
