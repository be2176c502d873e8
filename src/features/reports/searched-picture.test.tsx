// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { ReportQuestion } from '../../domain/reports/language/question';
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

const isSearched = ({ view }: ReportQuestion) => view.search !== '';
const isChosen = ({ range }: ReportQuestion) => range.pickerIDs.length > 0;

it.each([
  ['searched for', '?sr=Aino', isSearched],
  ['chosen', '?p=7', isChosen],
] as const)('a picker who is %s stands beside the mean of all pickers', async (_, address, isOfOne) => {
  const watchReport: Device['watchReport'] = (question, onResult) => {
    const page = isOfOne(question) ? everybody.slice(0, 1) : everybody;
    const totals = { averageDurationLine: isOfOne(question) ? 30 : 60 };
    const value = { page, total: page.length, totals, pivots: [] };
    onResult({ value, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  const at = `/reports/pickerEfficiency${address}`;
  const { container } = renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
  expect(await screen.findByText('Average of all pickers: 0:01:00')).toBeDefined();
  expect(await screen.findByText('Aino · Picking')).toBeDefined();
  expect(container.textContent).not.toContain('Bertil');
});
