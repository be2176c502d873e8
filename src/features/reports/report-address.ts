import { subDays } from 'date-fns';
import { maxKey } from '../../domain/query/field-values';
import type { ReportRange, ReportView } from '../../domain/reports/language/question';
import type { Report, ReportFilter } from '../../domain/reports/language/report';
import { type TaskType, taskTypes } from '../../domain/tasks/statuses';
import { addDays, type Day, dayOf } from '../../lib/days';
import { ownTimeZoneName } from '../../lib/time-zone';
import type { Format } from '../../resource-kit/fields/use-format';
import { readDays, writeDays } from '../../task-kit/kept-days';
import {
  anyTime,
  beginOf,
  endOf,
  lengthInDays,
  readTimes,
  type TimeSpan,
  writeTimes,
} from '../../task-kit/time-span';

/** A report's whole state; its address reopens it. */
export interface ReportAddress extends TimeSpan {
  readonly warehouseID: number | null;
  readonly warehouseSectionIDs: readonly number[];
  readonly taskTypes: readonly TaskType[];
  readonly pickerIDs: readonly number[];
  readonly sort: ReportView['sort'];
  readonly search: string;
  /** From 0. */
  readonly page: number;
  readonly rows: number;
  readonly isCompared: boolean;
}

const usualRows = 50;
const pageSizes = [25, 50, 75, 100];

export function readReportAddress(report: Report, parameters: URLSearchParams, today: Day): ReportAddress {
  const days = readDays(parameters.get('d'));
  const from = days?.from ?? days?.to ?? today;
  const page = Number(parameters.get('pg') ?? 1);
  const rows = Number(parameters.get('r'));
  // Filters that the report does not have are ignored.
  const read = (name: string, filter: ReportFilter) =>
    report.filters.includes(filter) ? (parameters.get(name) ?? '') : '';
  return {
    from,
    to: days?.to ?? from,
    ...(report.isByDay ? anyTime : readTimes(parameters.get('h'))),
    warehouseID: readIDs(read('w', 'warehouse'))[0] ?? null,
    warehouseSectionIDs: readIDs(read('ws', 'warehouse')),
    taskTypes: read('tt', 'taskType')
      .split('.')
      .flatMap((name) => taskTypes.find((type) => type === name) ?? []),
    pickerIDs: readIDs(read('p', 'picker')),
    sort: readSort(report, parameters.get('s')),
    search: parameters.get('sr') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    rows: pageSizes.includes(rows) ? rows : usualRows,
    isCompared: parameters.get('cmp') === '1',
  };
}

/** Defaults are left out, so that an address without days means today on any day. */
export function writeReportAddress(report: Report, address: ReportAddress, today: Day): URLSearchParams {
  const { from, to, sort } = address;
  const isUsualSort = sort[0] === report.sort[0] && sort[1] === report.sort[1];
  const written: Readonly<Record<string, string>> = {
    d: from === today && to === today ? '' : writeDays(address),
    h: writeTimes(address),
    w: String(address.warehouseID ?? ''),
    ws: address.warehouseSectionIDs.join('.'),
    tt: address.taskTypes.join('.'),
    p: address.pickerIDs.join('.'),
    s: isUsualSort ? '' : `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`,
    sr: address.search,
    pg: address.page === 0 ? '' : String(address.page + 1),
    r: address.rows === usualRows ? '' : String(address.rows),
    cmp: address.isCompared ? '1' : '',
  };
  return new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ''));
}

/** The span for a comparison. */
export interface PeriodBefore extends TimeSpan {
  /** For an unfinished span: the moment at which as much of the one before had passed, in milliseconds since 1970. */
  readonly untilMs: number | null;
}

/** How often a comparison with an unfinished period is updated, in milliseconds. */
const stepMs = 5 * 60_000;

/**
 * As many days before, at the same times. For an unfinished span it is cut to the same length: half a day would always
 * be less than a whole one.
 */
export function periodBefore(report: Report, asked: TimeSpan, nowMs: number): PeriodBefore {
  const days = lengthInDays(asked);
  const beginMs = beginOf(asked).getTime();
  const isRunning = report.isByDay !== true && beginMs <= nowMs && nowMs <= endOf(asked).getTime();
  const { fromTime, toTime } = asked;
  const from = addDays(asked.from, -days);
  if (!isRunning) return { from, fromTime, to: addDays(asked.to, -days), toTime, untilMs: null };
  const until = subDays(Math.max(beginMs, Math.floor(nowMs / stepMs) * stepMs), days);
  return { from, fromTime, to: dayOf(until), toTime: '', untilMs: until.getTime() };
}

/** The question about the period before. */
export function rangeBefore(before: PeriodBefore, range: ReportRange): ReportRange {
  const to = before.untilMs === null ? endOf(before) : new Date(before.untilMs);
  return { ...range, from: beginOf(before).toISOString(), to: to.toISOString() };
}

/** Days as text, a single one alone; with times if they are not whole. */
export function daysText({ from, to, fromTime, toTime }: TimeSpan, { day }: Pick<Format, 'day'>): string {
  if (writeTimes({ fromTime, toTime }) === '') return from === to ? day(from) : `${day(from)}–${day(to)}`;
  const end = toTime || '24:00';
  return `${day(from)} ${fromTime || '00:00'}–${from === to ? end : `${day(to)} ${end}`}`;
}

/** The range of an address. */
export function rangeOf(address: ReportAddress, settings: ReportRange['settings']): ReportRange {
  return {
    from: beginOf(address).toISOString(),
    to: endOf(address).toISOString(),
    timeZone: ownTimeZoneName(),
    warehouseID: address.warehouseID,
    warehouseSectionIDs: address.warehouseSectionIDs,
    taskTypes: address.taskTypes,
    pickerIDs: address.pickerIDs,
    settings,
  };
}

function readSort(report: Report, text: string | null): ReportView['sort'] {
  const column = text?.replace(/^-/, '') ?? '';
  const isKnown = Object.hasOwn(report.columns, column) || (report.pivot !== undefined && column !== '');
  if (!isKnown) return report.sort;
  return [column, text?.startsWith('-') ? 'DESC' : 'ASC'];
}

function readIDs(text: string): readonly number[] {
  const isKey = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= maxKey;
  return text.split('.').filter(Boolean).map(Number).filter(isKey);
}
