import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { forecast, groupOf, type History } from '../../src/domain/forecast/forecast';
import { learnInSteps } from '../../src/domain/forecast/history';
import type { WorkItem } from '../../src/domain/forecast/work';
import { runSteps } from '../../src/lib/steps';
import { ownTimeZone } from '../../src/lib/time-zone';
import type { Figure, Section } from './figures';
import { type SimulatedDay, simulateDays } from './simulated-days';

const zone = ownTimeZone();
const seed = 2026;
const testedDays = 200;
/** Days that only serve as the history of the first ones. */
const daysBefore = 14;
const ordersFile = process.env['WWI_ORDERS'] ?? '../shared/data/wide-world-importers/Sales.Orders.csv.gz';

interface Result {
  readonly isInside: boolean;
  /** The forecast, in minutes. */
  readonly length: number;
  /** Minutes; null: it was not finished that day. */
  readonly error: number | null;
  readonly naive: number;
  readonly naiveAhead: number;
}

/** The forecast of each dispatch, made once an hour of 200 simulated days, against the true finish. */
export async function measureForecast(): Promise<Section> {
  const before: SimulatedDay[] = [];
  const results: Result[] = [];
  const learnMs: number[] = [];
  for (const day of simulateDays(seed, daysBefore + testedDays)) {
    if (before.length === daysBefore) {
      const started = performance.now();
      const history = historyOf(before, day);
      learnMs.push(performance.now() - started);
      if (history) results.push(...resultsOf(day, history));
      before.shift();
    }
    before.push(day);
  }
  return { figures: figuresOf(results, learnMs), skipped: realDays() };
}

/** As a device learns: from the same weekday a week and two weeks before. */
function historyOf(before: readonly SimulatedDay[], day: SimulatedDay): History | null {
  const same = [before[daysBefore - 7], before[0]].flatMap((past) =>
    past ? [past.items.filter(({ left }) => left === 0)] : [],
  );
  return runSteps(learnInSteps(same, day.looks[0]?.atMs ?? 0, zone));
}

function resultsOf(day: SimulatedDay, history: History): readonly Result[] {
  const evening = new Map(day.items.map((item) => [item.taskID, item]));
  return day.looks.flatMap(({ atMs, items }) => {
    const made = forecast(items, atMs, { zone, endMs: Number.POSITIVE_INFINITY }, history);
    if (!made) return [];
    const picks = items.flatMap((item) => item.picks.map((pick) => pick.atMs));
    const meanPace = picks.length / (atMs - picks.reduce((a, b) => Math.min(a, b), atMs));
    return [...made.groups.values()].map(({ key, lines, linesAhead, ends }) => {
      const known = items.filter((item) => groupOf(item, zone) === key && item.left > 0 && !item.isStopped);
      const actual = lastPick(known.map(({ taskID }) => evening.get(taskID))) - atMs;
      const off = (ms: number) => (Number.isFinite(actual) ? Math.abs(actual - ms) / 60_000 : 0);
      return {
        length: ends.expectedMs / 60_000,
        isInside: actual >= ends.lowMs && actual <= ends.highMs,
        error: Number.isFinite(actual) ? off(ends.expectedMs) : null,
        naive: off(lines / meanPace),
        naiveAhead: off(linesAhead / meanPace),
      };
    });
  });
}

/** Infinity: not all were completed. */
function lastPick(items: readonly (WorkItem | undefined)[]): number {
  return Math.max(
    ...items.map((item) =>
      item && item.left === 0 ? (item.picks.at(-1)?.atMs ?? 0) : Number.POSITIVE_INFINITY,
    ),
  );
}

function figuresOf(results: readonly Result[], learnMs: readonly number[]): readonly Figure[] {
  const finished = results.filter(({ error }) => error !== null);
  const mean = (value: (result: Result) => number) =>
    finished.reduce((sum, result) => sum + value(result), 0) / finished.length;
  const inside = results.filter(({ isInside }) => isInside).length / results.length;
  const [error, naive, naiveAhead] = [
    mean((one) => one.error ?? 0),
    mean((one) => one.naive),
    mean((one) => one.naiveAhead),
  ];
  const minutes = (value: number) => `${value.toFixed(1)} min`;
  return [
    {
      name: '80 % interval holds the true finish',
      seen: `${(100 * inside).toFixed(1)} % of ${results.length} forecasts of dispatches, ${results.length - finished.length} never finished`,
      target: '75 to 85 %',
      isMet: inside >= 0.75 && inside <= 0.85,
      data: { inside, count: results.length },
    },
    {
      name: 'mean error',
      seen: `${minutes(error)}; lines left ÷ the day's mean pace ${minutes(naive)}, with the lines before them ${minutes(naiveAhead)}`,
      target: 'never worse',
      isMet: error <= naive && error <= naiveAhead,
      data: { error, naive, naiveAhead },
    },
    ...lengths.map(([from, to]) => figureOfLength(finished, from, to)),
    {
      name: 'history of two days learnt',
      seen: `${(learnMs.reduce((sum, ms) => sum + ms, 0) / learnMs.length).toFixed(0)} ms`,
      data: learnMs,
    },
  ];
}

/** Minutes: a forecast must not be worse than the naive one for any length of it. */
const lengths = [
  [0, 5],
  [5, 10],
  [10, 20],
  [20, 40],
  [40, 80],
  [80, Number.POSITIVE_INFINITY],
] as const;

function figureOfLength(finished: readonly Result[], from: number, to: number): Figure {
  const own = finished.filter(({ length }) => length >= from && length < to);
  const mean = (value: (result: Result) => number) =>
    own.reduce((sum, result) => sum + value(result), 0) / own.length;
  const error = mean((one) => one.error ?? 0);
  const naive = mean((one) => one.naive);
  const naiveAhead = mean((one) => one.naiveAhead);
  const inside = own.filter(({ isInside }) => isInside).length / own.length;
  return {
    name: `  forecasts of ${from} ${Number.isFinite(to) ? `to ${to}` : 'and more'} min`,
    seen: `${error.toFixed(1)} min beside ${naive.toFixed(1)} and ${naiveAhead.toFixed(1)} min; inside ${(100 * inside).toFixed(1)} % of ${own.length}`,
    target: 'never worse',
    isMet: error <= naive && error <= naiveAhead,
    data: { error, naive, naiveAhead, inside, count: own.length },
  };
}

/** Real days can be used only where their moments have times of day. */
function realDays(): readonly string[] {
  if (!existsSync(ordersFile)) return ['real days: the data set is not here'];
  const text = gunzipSync(readFileSync(ordersFile)).toString('utf8');
  const times = new Map<string, number>();
  for (const [, time = ''] of text.matchAll(/,\d{4}-\d\d-\d\d (\d\d:\d\d:\d\d)\.\d+,\d+,/g))
    times.set(time, (times.get(time) ?? 0) + 1);
  const told = [...times].map(([time, count]) => `${time} ${count} ×`).join(', ');
  return [`real days: their picks carry no times of day (${told})`];
}
