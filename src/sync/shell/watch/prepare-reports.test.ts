import { expect, it } from 'vitest';
import { reports } from '../../../domain/reports/declared/reports';
import type { ReportAnswer, ReportQuestion } from '../../../domain/reports/language/question';
import { prepareReports } from './prepare-reports';

const nowMs = Date.parse('2026-11-25T12:00:00.000Z');
const answer: ReportAnswer = { page: [], total: 0, totals: null, pivots: [] };

function watching(tasks = 20_000) {
  const asked: ReportQuestion[] = [];
  let open = 0;
  let mostOpen = 0;
  const watchReport = (question: ReportQuestion, onAnswer: (answer: ReportAnswer) => void) => {
    asked.push(question);
    open++;
    mostOpen = Math.max(mostOpen, open);
    // At once, as where the rows are there already.
    onAnswer(answer);
    return () => {
      open--;
    };
  };
  /** Questions before each preparation. */
  const prepared: (readonly [rows: number, asked: number])[] = [];
  const prepareReports = async (rows: number): Promise<number> => {
    prepared.push([rows, asked.length]);
    return tasks;
  };
  /** Turns of others in between. */
  let turns = 0;
  const clock = {
    now: () => nowMs,
    after: (_: number, run: () => void) => {
      turns++;
      queueMicrotask(run);
      return () => {};
    },
  };
  return {
    mirror: { watchReport, prepareReports },
    clock,
    asked,
    prepared,
    seen: () => ({ open, mostOpen, turns }),
  };
}

const daysOf = (asked: readonly ReportQuestion[], name: string) =>
  asked.filter(({ report }) => report === name).map(({ range: { from, to } }) => [from, to]);

it('has the rows read, then opens each report for some days, one after the other, with turns of others in between', async () => {
  const { mirror, clock, asked, prepared, seen } = watching();
  await prepareReports(mirror, { role: 'admin', clock });
  expect(prepared).toEqual([[30_000, 0]]);
  expect(daysOf(asked, 'durationPerTask')).toEqual([
    ['2026-11-24T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
    ['2026-11-23T12:00:00.000Z', '2026-11-24T12:00:00.000Z'],
    ['2026-11-22T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ]);
  const names = reports.filter(({ source }) => source !== 'errors').map(({ name }) => name);
  expect(new Set(asked.map(({ report }) => report))).toEqual(new Set(names));
  expect(seen()).toEqual({ open: 0, mostOpen: 1, turns: asked.length });
});

it('opens none where there are few tasks', async () => {
  const { mirror, clock, asked, prepared } = watching(1_999);
  await prepareReports(mirror, { role: 'admin', clock });
  expect(prepared).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('opens those that the role may read', async () => {
  const { mirror, clock, asked } = watching();
  await prepareReports(mirror, { role: 'standard', clock });
  expect(new Set(asked.map(({ report }) => report))).toEqual(new Set(['palletPerRoute', 'packagePerRoute']));
});

it('opens none for a screen on the wall', async () => {
  const { mirror, clock, asked, prepared } = watching();
  await prepareReports(mirror, { role: 'tv', clock });
  expect(asked).toEqual([]);
  expect(prepared).toEqual([]);
});
