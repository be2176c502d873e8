import { expect, it } from 'vitest';
import { askedReport } from '../declared/reports';
import { reportPath } from './wire';

const range = {
  from: '2026-11-22T22:00:00.000Z',
  to: '2026-11-23T21:59:59.999Z',
  timeZone: 'Europe/Helsinki',
  warehouseID: null,
  warehouseSectionIDs: [],
  taskTypes: [],
  pickerIDs: [],
  settings: {},
};

it('the tasks behind rows are requested at the path of their report', () => {
  const about = { report: 'palletPerRoute', behind: ['North'] };
  const view = { sort: ['taskID', 'ASC'], search: '', range: [0, 9] } as const;
  const [path, parameters] = reportPath(askedReport(about), { range, view, ...about }, 1).split('?');
  expect(path).toBe('reports/palletPerRoute');
  const filter = JSON.parse(new URLSearchParams(parameters).get('filter') ?? '');
  expect(filter).toMatchObject({ from: '2026-11-23', to: '2026-11-23', behind: ['North'] });
});
