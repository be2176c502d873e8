// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Device } from '../../sync/device';
import { ReportPage } from './report-page';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 600));
});
afterEach(() => vi.restoreAllMocks());

const rowOf = (pickerName: string, averageDurationLine: number) => ({
  id: pickerName,
  pickerName,
  taskType: 'PIC',
  averageDurationLine,
});
const everybody = [rowOf('Aino', 30), rowOf('Bertil', 90)];

it('the picture shows what the search finds, beside the mean of the whole company', async () => {
  const watchReport: Device['watchReport'] = ({ view }, onResult) => {
    const page = everybody.filter(({ pickerName }) => pickerName.includes(view.search));
    const totals = { averageDurationLine: view.search === '' ? 60 : 30 };
    const value = { page, total: page.length, totals, pivots: [] };
    onResult({ value, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  const at = '/reports/pickerEfficiency?sr=Aino';
  const { container } = renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
  expect(await screen.findByText('Average of all pickers: 0:01:00')).toBeDefined();
  expect(await screen.findByText('Aino · Picking')).toBeDefined();
  expect(container.textContent).not.toContain('Bertil');
});

it('a chosen picker stands beside the mean of all pickers', async () => {
  const watchReport: Device['watchReport'] = ({ range }, onResult) => {
    const isOfAll = range.pickerIDs.length === 0;
    const page = isOfAll ? everybody : everybody.slice(0, 1);
    const totals = { averageDurationLine: isOfAll ? 60 : 30 };
    const value = { page, total: page.length, totals, pivots: [] };
    onResult({ value, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  const at = '/reports/pickerEfficiency?p=7';
  const { container } = renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
  expect(await screen.findByText('Average of all pickers: 0:01:00')).toBeDefined();
  expect(await screen.findByText('Aino · Picking')).toBeDefined();
  expect(container.textContent).not.toContain('Bertil');
});
