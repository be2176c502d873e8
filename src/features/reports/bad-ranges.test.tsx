// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Device } from '../../sync/device';
import { ReportPage } from './report-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A device without rows; `asked` records the ranges requested by reports. */
function open(search: string) {
  const asked: string[] = [];
  const watchReport: Device['watchReport'] = ({ range }, onResult) => {
    asked.push(range.from);
    const value = { page: [], total: 0, totals: {}, pivots: [] };
    onResult({ value, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  const at = `/reports/durationPerTask?${search}`;
  const { address } = renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
  return { asked, parameters: () => new URLSearchParams(address().split('?')[1]) };
}

it.each([
  ['the wrong way round', '2026-11-24_2026-11-20', 'The range ends before it begins'],
  ['of ten years', '2016-11-20_2026-11-20', 'The range is longer than 400 days'],
  ['of the year 0001', '0001-01-01_0001-01-03', 'The range begins too early'],
])('a range %s is named, is not asked for, and leads back to today', async (_, days, text) => {
  const { asked, parameters } = open(`d=${days}&tt=PIC&sr=T-1&s=priority`);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show today' }));
  await waitFor(() => expect(asked).not.toEqual([]));
  expect([...parameters()]).toEqual([
    ['tt', 'PIC'],
    ['s', 'priority'],
    ['sr', 'T-1'],
  ]);
});

it('days the wrong way round can be swapped, and what else was chosen stays', async () => {
  const { parameters } = open('d=2026-11-24_2026-11-20&tt=PIC');
  fireEvent.click(await screen.findByRole('button', { name: 'Swap the days' }));
  await waitFor(() => expect(parameters().get('d')).toBe('2026-11-20_2026-11-24'));
  expect(parameters().get('tt')).toBe('PIC');
});

it('a shift that ends before it begins can be extended to the next day', async () => {
  const { asked, parameters } = open('d=2026-11-20_2026-11-20&h=22:00_06:00');
  expect(await screen.findByText('The range ends before it begins')).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Until the next day' }));
  await waitFor(() => expect(asked).toContain(new Date('2026-11-20T22:00').toISOString()));
  expect([...parameters()]).toEqual([
    ['d', '2026-11-20_2026-11-21'],
    ['h', '22:00_06:00'],
  ]);
});

it('the times of the first and of the last day are entered beside them', async () => {
  const { asked, parameters } = open('d=2026-11-20_2026-11-20');
  fireEvent.change(await screen.findByLabelText('From time'), { target: { value: '06:00' } });
  fireEvent.change(screen.getByLabelText('Until time'), { target: { value: '14:00' } });
  await waitFor(() => expect(parameters().get('h')).toBe('06:00_14:00'));
  await waitFor(() => expect(asked).toContain(new Date('2026-11-20T06:00').toISOString()));
  // Nothing is hidden silently: the filters that hide rows may be cleared.
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(parameters().get('h')).toBeNull());
});

it('days without rows say so, and a search that finds none can be cleared', async () => {
  const { parameters } = open('d=2026-11-20_2026-11-21&sr=nobody');
  expect(await screen.findByText('Nothing found')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByText('Nothing happened on these days')).toBeDefined();
  expect(parameters().get('d')).toBe('2026-11-20_2026-11-21');
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
});

it('days without rows under some filters can be shown without them', async () => {
  const { parameters } = open('d=2026-11-20_2026-11-21&tt=PIC&p=3&s=priority');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
  expect([...parameters()]).toEqual([
    ['d', '2026-11-20_2026-11-21'],
    ['s', 'priority'],
  ]);
});
