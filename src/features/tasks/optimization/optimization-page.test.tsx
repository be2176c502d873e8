// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { addDays, dateOf, dayOf } from '../../../lib/days';
import { OptimizationPage } from './optimization-page';

const today = dayOf(new Date());
const task = (taskID: number, day: string) => ({
  companyID: 1,
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  onHold: false,
  taskGroupID: null,
  warehouseID: 5,
  deliveryDate: dateOf(day).toISOString(),
});
const tasks = [task(1, today), task(2, addDays(today, 1)), task(3, addDays(today, 2))];
const show = (at: string) =>
  renderPage(<OptimizationPage />, { device: createFakeDevice({ tasks }), path: '/optimization', at });
const numbers = () => screen.queryAllByText(/^T-\d$/).map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

it('offers what is delivered today, or on the days of its address', async () => {
  const first = show('/optimization');
  await waitFor(() => expect(numbers()).toEqual(['T-1']));
  first.unmount();
  show(`/optimization?d=${addDays(today, 1)}_`);
  await waitFor(() => expect(numbers()).toEqual(['T-2', 'T-3']));
});

it('that is empty for a chosen warehouse says what to check', async () => {
  const filter = encodeURIComponent(JSON.stringify({ warehouseID: 6 }));
  show(`/optimization?f=${filter}`);
  expect(await screen.findByText('Check warehouse and task type!')).toBeDefined();
});
