import { expect, it } from 'vitest';
import { reportOf } from '../../domain/reports/declared/reports';
import type { ReportAnswer } from '../../domain/reports/language/question';
import { createReportState } from '../../domain/reports/language/report-state';
import { factsOf } from '../../domain/reports/language/sources';
import type { Row } from '../../domain/resource';
import { type ResourceName, resourceOf } from '../../domain/resources/registry';
import { generateCompany } from './company';

const nowMs = new Date(2026, 10, 18, 11, 30).getTime();
const company = generateCompany({ seed: 7, nowMs, days: 28 });
const own = (name: ResourceName): readonly Row[] =>
  company.rows[name].filter(({ companyID }) => companyID === company.companyID);
const by = grouped;

function grouped(rows: readonly Row[], field: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[field]) ?? [];
    groups.set(row[field], group);
    group.push(row);
  }
  return groups;
}

const picks = by(own('assignmentLines'), 'taskLineID');
const lines = by(
  own('taskLines').map((line) => ({ ...line, assignmentLines: picks.get(line.taskLineID) ?? [] })),
  'taskID',
);
const assignments = by(own('assignments'), 'taskID');
const facts = own('tasks').map((task) =>
  factsOf.tasks({
    ...task,
    assignments: assignments.get(task.taskID) ?? [],
    taskLines: lines.get(task.taskID) ?? [],
    taskPallets: [],
  }),
);

function answer(name: string): ReportAnswer {
  const report = reportOf(name);
  const rows = (resource: string) =>
    new Map(own(resource as ResourceName).map((row) => [row[resourceOf(resource).key], row]));
  const joined = new Map(
    Object.values(report.joins ?? {}).map(({ resource }) => [resource, rows(resource)] as const),
  );
  const range = {
    from: new Date(nowMs - 28 * 86_400_000).toISOString(),
    to: new Date(nowMs).toISOString(),
    timeZone: 'Europe/Helsinki',
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    pickerIDs: [],
    settings: { x: 20, y: 5, z: 1 },
  };
  const state = createReportState(report, range, (resource, key) => joined.get(resource)?.get(key) ?? null);
  state.update({ added: facts, removed: [] });
  return state.answer({ sort: report.sort, search: '', range: [0, 9999] });
}

it('has fast and slow pickers, all of them plausible', () => {
  const paces = answer('pickerEfficiency')
    .page.filter(({ taskType, amountOfLines }) => taskType === 'PIC' && Number(amountOfLines) >= 50)
    .map(({ averageDurationLine }) => Number(averageDurationLine));
  expect(paces.length).toBeGreaterThan(5);
  expect(Math.max(...paces) / Math.min(...paces)).toBeGreaterThan(1.3);
  expect(Math.min(...paces)).toBeGreaterThan(10);
  expect(Math.max(...paces)).toBeLessThan(300);
});

it('has a few scrapped items, each with its reason', () => {
  const { page, total } = answer('scrapOverview');
  expect(total).toBeGreaterThan(3);
  expect(total).toBeLessThan(own('assignmentLines').length / 50);
  expect(page.every(({ reasonCode, amount }) => reasonCode && Number(amount) > 0)).toBe(true);
});

it('has empty bins, and bins that are picked often beside others', () => {
  const missing = answer('inventoryErrors').page.filter(({ deviation }) => Number(deviation) < 0);
  expect(missing.length).toBeGreaterThan(3);
  const classes = new Set(answer('pickingPerLocation').page.map((row) => row.class));
  expect([...classes].sort()).toEqual(['x', 'y', 'z']);
});
