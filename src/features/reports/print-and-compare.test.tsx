// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Device } from '../../sync/device';
import { ReportPage } from './report-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const days = 'd=2026-11-17_2026-11-23';
const rowOf = (taskDuration: number) => ({ id: '1|7', taskNumber: 'T-77', pickerName: 'Aino', taskDuration });

/** 90 seconds on these days, 60 on those before. */
function open(search: string, hasTotals = true) {
  const asked: string[] = [];
  const watchReport: Device['watchReport'] = ({ range }, onResult) => {
    asked.push(range.from);
    const isNow = Date.parse(range.from) >= Date.parse('2026-11-16');
    const seconds = isNow ? 90 : 60;
    const totals = hasTotals ? { taskDuration: seconds, amountOfLines: 3 } : {};
    const value = { page: [rowOf(seconds)], total: 1, totals, pivots: [] };
    onResult({ value, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const pickers = [{ pickerID: 7, pickerCode: 'P7', firstName: 'Aino', lastName: 'Virtanen' }];
  const device = Object.assign(createFakeDevice({ pickers }), { watchReport });
  renderPage(<ReportPage />, { device, path: '/reports/:name?', at: `/reports/durationPerTask?${search}` });
  return asked;
}

it('the totals and rows of the period before stand beside those of these days', async () => {
  const asked = open(`${days}&cmp=1`);
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(await within(totals).findByText('▲ 50 %')).toBeDefined();
  expect(within(totals).getByText('Compared with 10/11/2026–16/11/2026')).toBeDefined();
  const grid = await screen.findByRole('grid', { name: 'Duration per task' });
  expect(within(grid).getAllByText('▲ 50 %')).not.toEqual([]);
  const before = new Set(asked.filter((from) => Date.parse(from) < Date.parse('2026-11-16')));
  expect(before.size).toBe(1);
});

it('nothing is compared that was not asked for', async () => {
  const asked = open(days);
  await screen.findByRole('region', { name: 'Totals' });
  expect(asked.every((from) => Date.parse(from) >= Date.parse('2026-11-16'))).toBe(true);
});

it('paper shows the title, days, filters, company, number of rows and time of printing', async () => {
  open(`${days}&tt=PIC&p=7&sr=T-7`);
  const heading = await screen.findAllByRole('heading', {
    level: 1,
    name: 'Duration per task',
    hidden: true,
  });
  const header = heading
    .map((one) => one.closest('header'))
    .find((one) => one?.textContent?.includes('printed'));
  const text = header?.textContent ?? '';
  for (const part of [
    'DEMO',
    '17/11/2026–23/11/2026',
    'Picking',
    'Virtanen',
    '"T-7"',
    'Rows: 1 of 1 · printed',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/printed \d\d\/\d\d\/\d{4} \d\d:\d\d/);
});

it('the table of the paper is made when the browser is about to print', async () => {
  open(days);
  await screen.findByRole('region', { name: 'Totals' });
  const printed = () => document.querySelector('table[aria-hidden]')?.textContent ?? null;
  expect(printed()).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(printed()).toContain('T-77');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(printed()).toBeNull();
});

it.each([true, false])('paper has a row of totals if there are any: %s', async (hasTotals) => {
  open(days, hasTotals);
  await screen.findByRole('region', { name: 'Totals' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const rows = [...document.querySelectorAll('table[aria-hidden] tr')].map((row) => row.textContent);
  expect(rows.some((text) => text?.startsWith('Total'))).toBe(hasTotals);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
