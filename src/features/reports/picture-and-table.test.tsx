// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const row = { id: 'Aino', pickerName: 'Aino', taskType: 'PIC', averageDurationLine: 30 };
const value = { page: [row], total: 1, totals: { averageDurationLine: 30 }, pivots: [] };

/** Answers of the table, and of the chart, which requests its 20 largest rows, when the test says so. */
function open(from: 'device' | 'server' = 'device') {
  const answers: { readonly isOfPicture: boolean; readonly give: (problem: 'unreachable' | null) => void }[] =
    [];
  const watchReport: Device['watchReport'] = (question: ReportQuestion, onResult) => {
    answers.push({
      isOfPicture: question.view.range[1] === 19,
      give: (problem) => onResult({ value: problem ? null : value, from, loading: false, problem }),
    });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  renderPage(<ReportPage />, { device, path: '/reports/:name?', at: '/reports/pickerEfficiency' });
  const give = (isOfPicture: boolean, problem: 'unreachable' | null = null) =>
    act(() => {
      for (const answer of answers) if (answer.isOfPicture === isOfPicture) answer.give(problem);
    });
  return { give };
}

const totals = () => screen.queryByRole('region', { name: 'Totals' });

it('the numbers do not move: they appear together with the picture above them', async () => {
  const { give } = open();
  await screen.findByRole('button', { name: 'Print' });
  await give(false);
  expect(totals()).toBeNull();
  await give(true);
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeDefined();
  expect(screen.getByText('Aino · Picking')).toBeDefined();
});

it('the numbers that a server has computed do not wait for the picture', async () => {
  const { give } = open('server');
  await screen.findByRole('button', { name: 'Print' });
  await give(false);
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeDefined();
  expect(screen.queryByText('Aino · Picking')).toBeNull();
  await give(true);
  expect(await screen.findByText('Aino · Picking')).toBeDefined();
});

it('the numbers appear alone if no picture can be drawn', async () => {
  const { give } = open();
  await screen.findByRole('button', { name: 'Print' });
  await give(false);
  await give(true, 'unreachable');
  expect(await screen.findByRole('region', { name: 'Totals' })).toBeDefined();
});

it('the picture fits a sheet below the title, whichever way the sheet lies', async () => {
  const { give } = open();
  await screen.findByRole('button', { name: 'Print' });
  await give(false);
  await give(true);
  await screen.findByText('Aino · Picking');
  // A chart that does not fit would leave only the title on the first sheet.
  const room = screen.getByText('Aino · Picking').closest('.paper-pictures');
  expect(room).not.toBeNull();
});

it('a page past the end says so, and leads to the first one', async () => {
  const watchReport: Device['watchReport'] = ({ view: { range } }, onResult) => {
    const page = range[0] === 0 ? [row] : [];
    onResult({ value: { ...value, page }, from: 'device', loading: false, problem: null });
    return () => undefined;
  };
  const device = Object.assign(createFakeDevice(), { watchReport });
  const at = '/reports/pickerEfficiency?pg=3';
  const page = renderPage(<ReportPage />, { device, path: '/reports/:name?', at });
  const said = (await screen.findByText('This page is past the end of the list')).parentElement;
  fireEvent.click(within(said ?? document.body).getByRole('button', { name: 'First page' }));
  await waitFor(() => expect(screen.queryByText('This page is past the end of the list')).toBeNull());
  expect(page.address()).toBe('/reports/pickerEfficiency');
});
