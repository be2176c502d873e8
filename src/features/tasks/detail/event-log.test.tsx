// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { Row } from '../../../domain/resource';
import type { Device } from '../../../sync/device';
import { LineStock } from '../lines/line-stock';
import { EventLog } from './event-log';

const entry = (eventID: number, more: Row): Row => ({
  companyID: 1,
  eventID,
  taskID: 1,
  pickerID: null,
  source: 'terminals',
  message: `entry ${eventID}`,
  code: null,
  values: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const count = (text: RegExp) => screen.getAllByText(text).length;

it('names who reported an event if its text does not: the picker, else the source', async () => {
  const device = createFakeDevice({
    pickers: [{ companyID: 1, pickerID: 7, firstName: 'Matti', lastName: 'Aho' }],
    eventLog: [
      entry(1, { pickerID: 7, code: 'task.error', values: { message: 'Scanner lost' } }),
      entry(2, {}),
      entry(3, { source: 'aino', code: 'task.held', values: { user: 'aino' } }),
    ],
  });
  renderPage(<EventLog taskID={1} />, { device, path: '/', at: '/' });
  const textOf = (text: string) => screen.getByText(text).closest('li')?.textContent;
  await screen.findByText('Error: Scanner lost');
  await waitFor(() => expect(textOf('Error: Scanner lost')).toMatch(/Error: Scanner lost.*Matti Aho$/));
  expect(textOf('entry 2')).toMatch(/entry 2terminals$/);
  expect(textOf('Put on hold by aino')).toMatch(/Put on hold by aino$/);
});

/** A device that asks an API, which returns a thousand rows at most. */
function askingDevice(rows: Parameters<typeof createFakeDevice>[0]): Device {
  const device = createFakeDevice(rows);
  const watchRows: Device['watchRows'] = ({ range: [from, to], ...query }, onResult) =>
    device.watchRows({ ...query, range: [from, Math.min(to, from + 999)] }, onResult);
  return { ...device, watchRows };
}

it('says how many older entries there are, and shows them', async () => {
  const eventLog = Array.from({ length: 2003 }, (_, at) => entry(at + 1, {}));
  renderPage(<EventLog taskID={1} />, { device: askingDevice({ eventLog }), path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more (1003 hidden)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show more (3 hidden)' }));
  await waitFor(() => expect(count(/^entry \d+$/)).toBe(2003));
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

it('says how many more moves of stock a line has, and shows them', async () => {
  const inventoryTransactions = Array.from({ length: 502 }, (_, at) => ({
    inventoryTransactionID: at + 1,
    assignmentLineID: 1,
    amount: 1,
  }));
  const device = createFakeDevice({ inventoryTransactions });
  renderPage(<LineStock pickIDs={[1]} />, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more (2 hidden)' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull());
  // Including the heading.
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('503'));
});
