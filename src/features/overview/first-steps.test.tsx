// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import type { Device } from '../../sync/device';
import { OverviewPage } from './overview-page';

const bin = { locationID: 1, warehouseID: 1, bin: 'A-1', binOrder: 1 };
const product = { productID: 1, productCode: 'BOLT', name: 'Bolt' };
const picker = { pickerID: 1, pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' };

/** A device that answers like the server for tasks beyond its window; or, without one, only from its own rows. */
function deviceWith(rows: Readonly<Record<string, readonly Row[]>>, from: 'server' | 'partial') {
  const device = createFakeDevice(rows);
  const { watchRows } = device;
  return Object.assign(device, {
    watchRows: ((query, onResult) =>
      watchRows(query, (result) =>
        onResult(query.resource === 'tasks' ? { ...result, from } : result),
      )) satisfies Device['watchRows'],
  });
}

function open(
  rows: Readonly<Record<string, readonly Row[]>>,
  session: Partial<typeof adminSession> = {},
  from: 'server' | 'partial' = 'server',
) {
  renderPage(<OverviewPage />, {
    device: deviceWith(rows, from),
    path: '/overview',
    at: '/overview',
    session: { ...adminSession, ...session },
  });
  return screen.findByText('Nobody has been active');
}
const heading = () => screen.queryByRole('heading', { name: 'First steps' });

it('an administrator of an empty company is led to the missing data, and sees what exists', async () => {
  await open({ products: [product] });
  expect(heading()).toBeTruthy();
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps).toEqual(['Warehouses · Locations', 'ProductsDone', 'Pickers', 'New task']);
  expect(screen.getByRole('link', { name: 'Warehouses · Locations' }).getAttribute('href')).toBe(
    '/warehouses',
  );
});

it('a new company is told its time zone, and who may change it is led there', async () => {
  const zone = { configID: 7, name: 'config_time_zone', value: null, defaultValue: 'Asia/Tokyo' };
  const told = /^Its time zone is Asia\/Tokyo: /;
  await open({ configs: [zone] }, { userID: 1 });
  expect(await screen.findByText(told)).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Change the time zone' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/configs/7'));
  cleanup();
  await open({ configs: [zone] }, { userID: 5 });
  expect((await screen.findByText(told)).textContent).toMatch(/The main administrator can change it\.$/);
  expect(screen.queryByRole('link', { name: 'Change the time zone' })).toBeNull();
});

it('bins are created in the only warehouse; with several, the user chooses one', async () => {
  const warehouse = { warehouseID: 4, warehouseCode: 'M', name: 'Main' };
  const target = () => screen.getByRole('link', { name: 'Warehouses · Locations' }).getAttribute('href');
  await open({ warehouses: [warehouse] });
  expect(target()).toBe('/warehouses/4/locations');
  cleanup();
  await open({ warehouses: [warehouse, { ...warehouse, warehouseID: 5, warehouseCode: 'N' }] });
  expect(target()).toBe('/warehouses');
});

it('a company that has all of it is led to its first task', async () => {
  await open({ locations: [bin], products: [product], pickers: [picker] });
  expect(heading()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New task' }).getAttribute('href')).toBe('/tasks/v2/new');
});

it('a company that has a task is told nothing, though it keeps no list of bins', async () => {
  const task = { taskID: 1, taskNumber: 'T1', status: 'new', taskType: 'PIC', pickType: 'NORMAL' };
  await open({ products: [product], pickers: [picker], tasks: [task] });
  expect(heading()).toBeNull();
});

it('a company whose tasks may lie beyond what the device has is told nothing', async () => {
  await open({ products: [product], pickers: [picker] }, {}, 'partial');
  expect(heading()).toBeNull();
});

it('a user who may not set up a company sees no first steps', async () => {
  await open({}, { userID: 5, userType: 'TOOLS-STANDARD' });
  expect(heading()).toBeNull();
});
