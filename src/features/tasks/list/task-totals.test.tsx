// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { RowsResult } from '../../../sync/device';
import { TaskTotals } from './task-totals';

const resultOf = (sums: RowsResult['sums'], more: Partial<RowsResult> = {}): RowsResult => ({
  rows: [],
  total: 0,
  sums,
  from: 'device',
  loading: false,
  waiting: [],
  rejected: [],
  error: null,
  ...more,
});

it('shows no totals where the answer does not know them', () => {
  const page = { device: createFakeDevice(), path: '/tasks', at: '/tasks' };
  renderPage(<TaskTotals result={resultOf({ totalWeight: 12.345, totalVolume: 2 })} />, page);
  expect(screen.getByLabelText('Totals').textContent).toContain('12.35 kg');
  cleanup();
  renderPage(<TaskTotals result={resultOf({})} />, page);
  expect(screen.queryByLabelText('Totals')).toBeNull();
});

it('shows them in the company’s units', async () => {
  const unit = (configID: number, name: string, value: string) => ({
    configID,
    name,
    value,
    defaultValue: null,
  });
  const configs = [unit(1, 'config_unit_weight', 'lb'), unit(2, 'config_unit_volume', 'm3')];
  const device = createFakeDevice({ configs });
  renderPage(<TaskTotals result={resultOf({ totalWeight: 4, totalVolume: 2 })} />, {
    device,
    path: '/tasks',
    at: '/tasks',
  });
  await waitFor(() => expect(screen.getByLabelText('Totals').textContent).toMatch(/4\.00 lb.*2\.00 m³/));
});

it.each([
  ['asked', null],
  ['of the first page', resultOf({}, { from: 'first-page' })],
  ['loading', resultOf({}, { loading: true })],
])('keeps their place while they are on their way: %s', (_, result) => {
  renderPage(<TaskTotals result={result} />, { device: createFakeDevice(), path: '/tasks', at: '/tasks' });
  expect(screen.getByLabelText('Totals').textContent).toBe('Weight…Volume…');
});
