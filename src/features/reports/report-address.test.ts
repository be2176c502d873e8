import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationPerTask } from '../../domain/reports/declared/duration-per-task';
import { palletPerRoute } from '../../domain/reports/declared/per-route';
import { reports } from '../../domain/reports/declared/reports';
import type { ReportFilter } from '../../domain/reports/language/report';
import { taskTypes } from '../../domain/tasks/statuses';
import { rangeProblem } from '../../task-kit/range-problem';
import { anyTime } from '../../task-kit/time-span';
import {
  daysText,
  periodBefore,
  rangeBefore,
  rangeOf,
  readReportAddress,
  writeReportAddress,
} from './report-address';

const today = '2026-11-23';
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc.constantFrom('', '00:00', '06:05', '23:59');
const id = fc.integer({ min: 1, max: 100_000 });

it('replaces an open end of its days by the other one, and ignores keys that no row can have', () => {
  const read = (search: string) => readReportAddress(durationPerTask, new URLSearchParams(search), today);
  expect(read('d=_2026-11-20')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
  expect(read('d=2026-11-20_')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
  expect(read('p=-3.0.7.x.1e99')).toMatchObject({ from: today, to: today, pickerIDs: [7] });
});

it('reopens as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...reports), (report) => {
      fc.assert(
        fc.property(
          fc.record({
            from: day,
            to: day,
            fromTime: time,
            toTime: time,
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
              ...(report.isByDay && anyTime),
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

it('is about today without valid days', () => {
  for (const report of reports) {
    const address = readReportAddress(
      report,
      new URLSearchParams('d=nonsense&h=25:00_6&w=x&s=colour&pg=-3&r=7&tt=WAVE'),
      today,
    );
    expect(address).toMatchObject({
      from: today,
      to: today,
      ...anyTime,
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
  expect(periodBefore(durationPerTask, { from: '2026-10-26', to: '2026-11-01', ...anyTime }, later)).toEqual({
    from: '2026-10-19',
    to: '2026-10-25',
    ...anyTime,
    untilMs: null,
  });
});

describe('days that are not over', () => {
  const nowMs = Date.parse('2026-10-28T14:23:50');
  const week = { from: '2026-10-26', to: '2026-11-01', ...anyTime };

  it('are compared with as much of the days before', () => {
    const before = periodBefore(durationPerTask, week, nowMs);
    expect(before).toEqual({
      from: '2026-10-19',
      to: '2026-10-21',
      ...anyTime,
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
      ...anyTime,
      untilMs: null,
    }));
});

describe('a shift', () => {
  const night = { from: '2026-11-19', fromTime: '22:00', to: '2026-11-20', toTime: '06:00' };
  const morning = { from: '2026-11-20', fromTime: '06:00', to: '2026-11-20', toTime: '14:00' };
  const at = (text: string) => new Date(text).toISOString();
  const usual = readReportAddress(durationPerTask, new URLSearchParams(), '2026-11-20');
  const asked = (shift: typeof night) => rangeOf({ ...usual, ...shift }, {});
  const compared = (shift: typeof night, now: string) => {
    const before = periodBefore(durationPerTask, shift, Date.parse(now));
    const { from, to } = rangeBefore(before, asked(shift));
    return [from, to];
  };

  it('ends where the next one begins', () => {
    expect(asked(night)).toMatchObject({ from: at('2026-11-19T22:00'), to: at('2026-11-20T05:59:59.999') });
    expect(asked(morning).from).toBe(at('2026-11-20T06:00'));
    const [from, until] = [
      { ...morning, toTime: '' },
      { ...morning, fromTime: '' },
    ];
    expect(asked(from)).toMatchObject({ from: at('2026-11-20T06:00'), to: at('2026-11-20T23:59:59.999') });
    expect(asked(until).from).toBe(at('2026-11-20T00:00'));
  });

  it('is compared with the same one of the day before', () => {
    const later = '2026-11-20T18:00';
    expect(compared(night, later)).toEqual([at('2026-11-18T22:00'), at('2026-11-19T05:59:59.999')]);
    expect(compared(morning, later)).toEqual([at('2026-11-19T06:00'), at('2026-11-19T13:59:59.999')]);
    const nights = { ...night, to: '2026-11-22' };
    expect(compared(nights, '2026-11-25T00:00')).toEqual([
      at('2026-11-16T22:00'),
      at('2026-11-19T05:59:59.999'),
    ]);
  });

  it('is compared with as much of it while it goes on, and is over at its end', () => {
    expect(compared(morning, '2026-11-20T10:22')).toEqual([at('2026-11-19T06:00'), at('2026-11-19T10:20')]);
    expect(compared(night, '2026-11-20T01:07')).toEqual([at('2026-11-18T22:00'), at('2026-11-19T01:05')]);
    expect(compared(morning, '2026-11-20T14:00')[1]).toBe(at('2026-11-19T13:59:59.999'));
    const odd = { ...morning, fromTime: '06:03' };
    expect(compared(odd, '2026-11-20T06:04')).toEqual([at('2026-11-19T06:03'), at('2026-11-19T06:03')]);
  });

  it('is written with its times', () => {
    const write = (shift: typeof night) => daysText(shift, { day: (one) => String(one) });
    expect(write(night)).toBe('2026-11-19 22:00–2026-11-20 06:00');
    expect(write(morning)).toBe('2026-11-20 06:00–14:00');
    expect(write({ ...morning, toTime: '' })).toBe('2026-11-20 06:00–24:00');
    expect(write({ ...morning, fromTime: '' })).toBe('2026-11-20 00:00–14:00');
  });

  it('is nothing that a report of days knows', () => {
    const parameters = new URLSearchParams('h=06:00_14:00');
    expect(readReportAddress(palletPerRoute, parameters, '2026-11-20')).toMatchObject(anyTime);
    expect(readReportAddress(durationPerTask, parameters, '2026-11-20')).toMatchObject({
      fromTime: '06:00',
      toTime: '14:00',
    });
  });
});
