import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationPerTask } from '../../domain/reports/declared/duration-per-task';
import { palletPerRoute } from '../../domain/reports/declared/per-route';
import { reports } from '../../domain/reports/declared/reports';
import type { ReportFilter } from '../../domain/reports/language/report';
import { taskTypes } from '../../domain/tasks/statuses';
import { rangeProblem } from '../../task-kit/range-problem';
import { periodBefore, rangeBefore, rangeOf, readReportAddress, writeReportAddress } from './report-address';

const today = '2026-11-23';
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.integer({ min: 1, max: 100_000 });

it('reopens as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...reports), (report) => {
      fc.assert(
        fc.property(
          fc.record({
            from: day,
            to: day,
            warehouseID: fc.option(id),
            warehouseSectionIDs: fc.array(id, { maxLength: 2 }),
            taskTypes: fc.subarray([...taskTypes]),
            pickerIDs: fc.array(id, { maxLength: 2 }),
            sort: fc.tuple(fc.constantFrom(...Object.keys(report.columns)), fc.constantFrom('ASC', 'DESC')),
            search: fc.string(),
            page: fc.nat(99),
            rows: fc.constantFrom(25, 50, 75, 100),
            isCompared: fc.boolean(),
          }),
          (address) => {
            const url = new URLSearchParams(writeReportAddress(report, address, today).toString());
            const has = (filter: ReportFilter) => report.filters.includes(filter);
            expect(readReportAddress(report, url, today)).toEqual({
              ...address,
              ...(!has('warehouse') && { warehouseID: null, warehouseSectionIDs: [] }),
              ...(!has('taskType') && { taskTypes: [] }),
              ...(!has('picker') && { pickerIDs: [] }),
            });
          },
        ),
        { numRuns: 20 },
      );
    }),
  );
});

it('is about today where it says nothing', () => {
  for (const report of reports) {
    const address = readReportAddress(
      report,
      new URLSearchParams('d=nonsense&w=x&s=colour&pg=-3&r=7&tt=WAVE'),
      today,
    );
    expect(address).toMatchObject({
      from: today,
      to: today,
      warehouseID: null,
      sort: report.pivot ? ['colour', 'ASC'] : report.sort,
      page: 0,
      rows: 50,
    });
    if (!report.pivot) expect(writeReportAddress(report, address, today).toString()).toBe('');
  }
});

it.each([
  ['2026-11-24', '2026-11-23', 'reversed'],
  ['2016-11-23', '2026-11-23', 'too-long'],
  ['0001-01-01', '0001-01-02', 'too-early'],
  ['2026-11-23', '2026-11-23', null],
] as const)('%s to %s: %s', (from, to, problem) => expect(rangeProblem({ from, to })).toBe(problem));

it('compares with as many days before, over a change of the clocks, too', () => {
  const later = Date.parse('2026-11-20T12:00');
  expect(periodBefore(durationPerTask, { from: '2026-10-26', to: '2026-11-01' }, later)).toEqual({
    from: '2026-10-19',
    to: '2026-10-25',
    untilMs: null,
  });
});

describe('days that are not over', () => {
  const nowMs = Date.parse('2026-10-28T14:23:50');
  const week = { from: '2026-10-26', to: '2026-11-01' };

  it('are compared with as much of the days before', () => {
    const before = periodBefore(durationPerTask, week, nowMs);
    expect(before).toEqual({
      from: '2026-10-19',
      to: '2026-10-21',
      untilMs: Date.parse('2026-10-21T14:20'),
    });
    const address = readReportAddress(durationPerTask, new URLSearchParams(), '2026-10-28');
    const { from, to } = rangeBefore(before, rangeOf({ ...address, ...week }, {}));
    expect([from, to]).toEqual([
      new Date('2026-10-19T00:00').toISOString(),
      new Date('2026-10-21T14:20').toISOString(),
    ]);
  });

  it('of a report that knows days only are compared with whole ones', () =>
    expect(periodBefore(palletPerRoute, week, nowMs)).toEqual({
      from: '2026-10-19',
      to: '2026-10-25',
      untilMs: null,
    }));
});
