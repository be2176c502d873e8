import { expect, it } from 'vitest';
import { durationPerProduct } from '../../domain/reports/declared/duration-per-product';
import { taskErrorsReport } from '../../domain/reports/declared/task-errors';
import type { ReportAnswer } from '../../domain/reports/language/question';
import type { AggregateResult } from '../../sync/device';
import { exportLines, readOnce } from './export-lines';

const texts = { header: (column: string) => column, exported: (_: string, value: unknown) => String(value) };
const row = {
  productCode: 'A',
  name: 'Bolt',
  weight: 1,
  amount: 4,
  productDuration: 90,
  productDurationInterval: '0:01:30',
  amountOfLines: 2,
};
const answer: ReportAnswer = {
  page: [row],
  total: 1,
  totals: { amount: 4, productDuration: 90, amountOfLines: 2 },
  pivots: [],
};
const nothing = { value: null, from: 'partial', loading: false, problem: null } as const;
const question = {
  report: 'durationPerProduct',
  range: {
    from: '2026-11-23T00:00:00.000Z',
    to: '2026-11-23T23:59:59.999Z',
    timeZone: 'UTC',
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    pickerIDs: [],
    settings: {},
  },
  view: { sort: ['name', 'ASC'], search: '', range: [0, 9] },
} as const;

/** Returns these results, one after another. */
function deviceOf(results: readonly AggregateResult<ReportAnswer>[]) {
  const ended: number[] = [];
  return {
    ended,
    watchReport: (_: unknown, onResult: (result: AggregateResult<ReportAnswer>) => void) => {
      for (const result of results) onResult(result);
      return () => ended.push(1);
    },
  };
}

it('ends with the totals, if there are any', () => {
  const lines = exportLines(durationPerProduct, answer, texts, 'Total');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.slice(0, 5)).toEqual(['productCode', 'name', 'weight', 'amount', 'productDuration (s)']);
  expect(lines.map((line) => line[5])).toEqual(['productDurationInterval', '0:01:30', '']);
  expect(lines[2]?.slice(0, 5)).toEqual(['Total', '', '', '4', '90']);
  expect(exportLines(durationPerProduct, { ...answer, totals: null }, texts, 'Total')).toHaveLength(2);
});

it('names a task by its number, as the screen does, and by its key if it has none', () => {
  const error = { type: 'other', companyCode: 'DEMO', description: 'Jam', createdAt: '', updatedAt: '' };
  const page = [
    { ...error, entityID: 901, taskNumber: 'T-17' },
    { ...error, entityID: 902 },
  ];
  const lines = exportLines(taskErrorsReport, { page, total: 2, totals: {}, pivots: [] }, texts, 'Total');
  expect(lines.map(([task]) => task)).toEqual(['entityID', 'T-17', '902']);
});

it.each([['unreachable' as const], [{ status: 400, text: '{}' }]])(
  'does not wait for ever for an answer that does not come: %j',
  async (problem) => {
    const device = deviceOf([nothing, { ...nothing, problem }]);
    expect(await readOnce(device, question)).toMatchObject({ value: null, problem });
    expect(device.ended).toEqual([1]);
  },
);

it('waits for the answer', async () => {
  const device = deviceOf([nothing, { ...nothing, value: answer, from: 'server' }]);
  expect((await readOnce(device, question)).value).toBe(answer);
});
