import { expect, it } from 'vitest';
import { reports } from '../../../domain/reports/declared/reports';
import type { ReportQuestion } from '../../../domain/reports/language/question';
import { prepareAtRest, prepareReports } from './prepare-reports';

const nowMs = Date.parse('2026-11-25T12:00:00.000Z');

function watching(tasks = 20_000) {
  const asked: ReportQuestion[] = [];
  let open = 0;
  let maxOpen = 0;
  const rehearseReport = async (question: ReportQuestion): Promise<void> => {
    asked.push(question);
    open++;
    maxOpen = Math.max(maxOpen, open);
    await Promise.resolve();
    open--;
  };
  /** Rows known and questions asked before each preparation. */
  const prepared: (readonly [rows: number, asked: number])[] = [];
  const prepareReports = async (rows: number): Promise<number> => {
    prepared.push([rows, asked.length]);
    return tasks;
  };
  const waits: number[] = [];
  const clock = {
    now: () => nowMs,
    after: (delayMs: number, run: () => void) => {
      if (delayMs > 0) waits.push(delayMs);
      queueMicrotask(run);
      return () => {};
    },
  };
  return {
    mirror: {
      prepareReports,
      rehearseReport,
      loaded: async () => {},
    },
    clock,
    asked,
    prepared,
    waits,
    seen: () => ({ open, maxOpen }),
  };
}

const daysOf = (asked: readonly ReportQuestion[], name: string) =>
  asked.filter(({ report }) => report === name).map(({ range: { from, to } }) => [from, to]);

it('has the rows read, then each report tried for some days, one after the other', async () => {
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
  expect(seen()).toEqual({ open: 0, maxOpen: 1 });
  // Each once before any for the second time.
  expect(new Set(asked.slice(0, names.length).map(({ report }) => report)).size).toBe(names.length);
});

it('tries none if there are few tasks', async () => {
  const { mirror, clock, asked, prepared } = watching(1_999);
  await prepareReports(mirror, { role: 'admin', clock });
  expect(prepared).toHaveLength(1);
  expect(asked).toEqual([]);
});

it('tries those that the role may read', async () => {
  const { mirror, clock, asked } = watching();
  await prepareReports(mirror, { role: 'standard', clock });
  expect(new Set(asked.map(({ report }) => report))).toEqual(new Set(['palletPerRoute', 'packagePerRoute']));
});

it('tries none for a wall screen', async () => {
  const { mirror, clock, asked, prepared } = watching();
  await prepareReports(mirror, { role: 'tv', clock });
  expect(asked).toEqual([]);
  expect(prepared).toEqual([]);
});

it('prepares when memory is filled, after the first questions of a page', async () => {
  const { mirror, clock, asked, prepared, waits } = watching();
  let fill = (): void => {};
  const loaded = new Promise<void>((resolve) => {
    fill = resolve;
  });
  prepareAtRest({ ...mirror, loaded: () => loaded }, clock, 'admin');
  await turns();
  expect(prepared).toEqual([]);
  fill();
  await turns();
  expect(prepared).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(waits).toEqual([100]);
});

it('checks once more, after three seconds, if there were few tasks', async () => {
  const { mirror, clock, asked, prepared, waits } = watching(10);
  prepareAtRest(mirror, clock, 'admin');
  await turns();
  expect(prepared).toHaveLength(2);
  expect(waits).toEqual([100, 3_000]);
  expect(asked).toEqual([]);
});

/** Waits long enough for all work that only waits for its turn. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
