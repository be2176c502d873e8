// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { ReportPage } from './report-page';

type Result = AggregateResult<ReportAnswer>;

const asking: Result = { value: null, from: 'partial', loading: false, problem: null };
const gone: Result = { ...asking, problem: 'unreachable' };
const row = { id: '1', taskNumber: 'T-77', taskType: 'PIC', pickerName: 'Aino Virtanen', taskDuration: 61 };
const answered: Result = {
  value: { page: [row], total: 1, totals: { taskDuration: 61, amountOfLines: 1 }, pivots: [] },
  from: 'server',
  loading: false,
  problem: null,
};
const note = 'The server does not answer: these numbers may be out of date';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A device whose reports are answered by the test: `tell` answers the present watchers. */
function openReport() {
  const watchers = new Map<object, { question: ReportQuestion; onResult: (result: Result) => void }>();
  const watchReport = (question: ReportQuestion, onResult: (result: Result) => void) => {
    const key = {};
    watchers.set(key, { question, onResult });
    onResult(asking);
    return () => void watchers.delete(key);
  };
  const syncNow = vi.fn();
  const device = Object.assign(createFakeDevice(), { watchReport, syncNow });
  renderPage(<ReportPage />, {
    device,
    path: '/reports/:name?',
    at: '/reports/durationPerTask?d=2026-01-01_2026-01-31',
  });
  return {
    syncNow,
    asked: () => watchers.size,
    tell: (result: Result) =>
      act(() => {
        for (const { onResult } of [...watchers.values()]) onResult(result);
      }),
  };
}

it('a server that goes while it is asked is named, and asked again when the user wants it', async () => {
  const { tell, syncNow, asked } = openReport();
  expect(await screen.findByText(/the server is being asked/)).toBeDefined();
  tell(gone);
  expect(await screen.findByText('These days are not on this device')).toBeDefined();
  expect(screen.queryByText(/the server is being asked/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(syncNow).toHaveBeenCalledOnce();
  expect(await screen.findByText(/the server is being asked/)).toBeDefined();
  expect(asked()).toBeGreaterThan(0);
  tell(answered);
  await screen.findAllByText('T-77');
});

it('what was shown stays when the server goes, says so, and stays while it is asked again in vain', async () => {
  const { tell, syncNow } = openReport();
  tell(answered);
  await screen.findAllByText('T-77');
  expect(screen.queryByText(note)).toBeNull();
  tell({ ...answered, problem: 'unreachable' });
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryAllByText('T-77')).not.toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(syncNow).toHaveBeenCalledOnce();
  expect(screen.queryAllByText('T-77')).not.toEqual([]);
  tell(gone);
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryAllByText('T-77')).not.toEqual([]);
  tell(answered);
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

it('rows that were found by another search are not shown for the one that the server does not answer', async () => {
  const { tell } = openReport();
  tell(answered);
  await screen.findAllByText('T-77');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Nobody' } });
  await waitFor(() => expect(screen.queryAllByText('T-77')).toEqual([]));
  tell(gone);
  expect(await screen.findByText('These days are not on this device')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
});

it('a right that is lost while the server answered takes its rows away', async () => {
  const { tell } = openReport();
  tell(answered);
  await screen.findAllByText('T-77');
  tell({ ...asking, problem: { status: 403, text: '{"message":"No"}' } });
  expect(await screen.findByText('The server has no answer')).toBeDefined();
  expect(screen.queryAllByText('T-77')).toEqual([]);
});
