// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { ReportAnswer } from '../../domain/reports/language/question';
import type { Device } from '../../sync/device';
import { ReportPage } from './report-page';

const known = {
  eventID: 1,
  companyID: 1,
  taskID: null,
  type: 'outOfStock',
  status: 'new',
  message: 'English words of the server',
  code: 'line.out-of-stock',
  values: { line: 3, product: 'BOLT', picker: 'Aino', amount: 1, uom: 'pcs' },
  source: null,
  pickerID: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
};
const feature = {
  featureID: 1,
  name: 'feature_reporting_task_error_enabled',
  description: null,
  value: 'true',
  defaultValue: 'false',
  categoryID: null,
};

it('what went wrong is said in the words of the console, and as it came where it is not known', async () => {
  const row = (eventID: number, description: string) => ({
    id: `${eventID}`,
    eventID,
    type: 'other',
    description,
    createdAt: known.createdAt,
    updatedAt: known.updatedAt,
  });
  const value: ReportAnswer = {
    page: [row(1, known.message), row(2, 'Words of a terminal')],
    total: 2,
    totals: {},
    pivots: [],
  };
  const watchReport: Device['watchReport'] = (_, onResult) => {
    onResult({ value, from: 'server', loading: false, problem: null });
    return () => undefined;
  };
  const found = createFakeDevice({ features: [feature], taskErrors: [known] });
  const { watchRows } = found;
  // As a worker answers: asynchronously.
  const later: Device['watchRows'] = (query, onResult) => {
    let end: (() => void) | null = () => undefined;
    queueMicrotask(() => {
      if (end) end = watchRows(query, onResult);
    });
    return () => {
      end?.();
      end = null;
    };
  };
  const device = Object.assign(found, { watchReport, watchRows: later });
  renderPage(<ReportPage />, { device, path: '/reports/:name?', at: '/reports/taskErrors' });
  expect((await screen.findAllByText('Line 3: BOLT out of stock, Aino picked 1 pcs')).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByText(known.message)).toBeNull();
  expect(screen.getAllByText('Words of a terminal').length).toBeGreaterThan(0);
  // The browser prints at once, with what is rendered by then.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('table[aria-hidden]')?.textContent).toContain('Line 3: BOLT out of stock');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('a task is called by its number, which leads to it; by its key where the device does not know it', async () => {
  const row = (eventID: number, entityID: number | null) => ({
    id: `${eventID}`,
    eventID,
    entityID,
    type: 'other',
    description: 'Words of a terminal',
    createdAt: known.createdAt,
    updatedAt: known.updatedAt,
  });
  const page = [row(1, 901), row(2, 902), row(3, null)];
  const watchReport: Device['watchReport'] = (_, onResult) => {
    const value = { page, total: 3, totals: {}, pivots: [] };
    onResult({ value, from: 'server', loading: false, problem: null });
    return () => undefined;
  };
  const task = { companyID: 1, taskID: 901, taskNumber: 'T-17' };
  const device = Object.assign(createFakeDevice({ features: [feature], tasks: [task] }), { watchReport });
  renderPage(<ReportPage />, { device, path: '/reports/:name?', at: '/reports/taskErrors' });
  const link = await screen.findByRole('link', { name: 'T-17' });
  expect(link.getAttribute('href')).toBe('/tasks/901');
  expect(screen.queryByText('901')).toBeNull();
  expect(screen.getByText('902').closest('a')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('table[aria-hidden] tbody')?.textContent;
  expect(paper).toContain('T-17');
  expect(paper).toContain('902');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('a search finds what went wrong by the words in which it is shown', async () => {
  const jam = { ...known, eventID: 2, type: 'device', code: null, values: null, message: 'Jam' };
  const device = createFakeDevice({ features: [feature], taskErrors: [known, jam] });
  const days = 'd=2026-01-01_2026-01-31';
  renderPage(<ReportPage />, {
    device,
    path: '/reports/:name?',
    at: `/reports/taskErrors?${days}&sr=out+of+stock`,
  });
  expect((await screen.findAllByText('Line 3: BOLT out of stock, Aino picked 1 pcs')).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByText('Jam')).toBeNull();
});
