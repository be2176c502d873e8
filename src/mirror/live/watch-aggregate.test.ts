import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { aggregateRows } from '../../../tests/fakes/aggregate-rows';
import { entryOf } from '../../../tests/fakes/entries';
import { compileFilter } from '../../domain/query/compile-filter';
import type { AnyAggregate } from '../../domain/reports/aggregate';
import { aggregateOf } from '../../domain/reports/aggregates';
import type { Row } from '../../domain/resource';
import { assignmentLines } from '../../domain/resources/tasks/assignments';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { MirrorCommit, MirrorState } from '../../domain/sync/mirror-types';
import { type Effect, foldRow, isVisible, type OutboxEntry } from '../../domain/sync/write';
import { pickTypes, taskStatuses, taskTypes } from '../../domain/tasks/statuses';
import { openMirror } from '../mirror';
import type { Mirror } from '../mirror-types';
import { bareRow } from '../storage/packing';

const state: MirrorState = {
  position: null,
  snapshotFrom: null,
  progress: {},
  lastSyncMs: 0,
  windowDays: 14,
};
const everywhere = { warehouseID: null, warehouseSectionIDs: [] };
/** Before, during and after two local days of Helsinki. */
const moment = fc.constantFrom(
  '2026-11-20T21:59:59.999Z',
  '2026-11-20T22:00:00.000Z',
  '2026-11-21T09:30:00.000Z',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T21:59:59.999Z',
  '2026-11-21T22:00:00.000Z',
  '2026-11-22T08:00:00.000Z',
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const key = fc.integer({ min: 1, max: 40 });
const fields = {
  taskNumber: fc.constantFrom('T-1', 't-1', 'Å-2'),
  taskType: fc.constantFrom(...taskTypes),
  status: fc.constantFrom(...taskStatuses),
  pickType: fc.constantFrom(...pickTypes),
  onHold: fc.boolean(),
  priority: fc.constantFrom(1, 50),
  route: maybe(fc.constantFrom('Nouto', 'Pohjoinen')),
  deliveryDate: maybe(moment),
  timeCompleted: maybe(moment),
  linesCompleted: fc.constantFrom(0, 1),
};
const line = fc.record({
  status: fc.constantFrom(...taskStatuses),
  picks: fc.array(maybe(moment), { maxLength: 2 }),
});
const task = fc
  .tuple(key, fc.record(fields), maybe(fc.array(line, { maxLength: 2 })))
  .map(([taskID, values, lines]): Row => {
    const row = bareRow(tasks, { ...values, taskID });
    return lines
      ? { ...row, taskLines: lines.map(({ status, picks }, place) => lineOf(taskID, place, status, picks)) }
      : row;
  });
const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc
    .tuple(key, fc.record(fields, { requiredKeys: [] }))
    .map(([id, patch]): Effect => ({ kind: 'patch', resource: 'tasks', id, patch })),
  key.map((id): Effect => ({ kind: 'delete', resource: 'tasks', id })),
);

type Question = readonly [name: 'taskOverview' | 'hourlyRate' | 'tvBoard', params: object];
/** Queries at a moment: the TV's changes by the minute, all others at midnight. */
const question = fc.constantFrom<Question>(
  ...[
    { from: '2026-11-20T22:00:00.000Z', to: '2026-11-21T21:59:59.999Z' },
    { from: '2026-11-21T22:00:00.000Z', to: '2026-11-22T21:59:59.999Z' },
  ].flatMap((day) => [
    ['taskOverview', { ...day, ...everywhere, pickTypes }] as const,
    ['hourlyRate', { ...day, ...everywhere, pickTypes: ['NORMAL'] }] as const,
    ['tvBoard', { ...day, completedSince: day.from, routes: null }] as const,
    ['tvBoard', { ...day, completedSince: '2026-11-21T10:00:00.000Z', routes: ['Nouto'] }] as const,
  ]),
);

type Step =
  | {
      readonly kind: 'commit';
      readonly clear: boolean;
      readonly remove: readonly number[];
      readonly put: readonly Row[];
    }
  | { readonly kind: 'entries'; readonly effects: readonly Effect[] }
  /** Replaces the first query by another one. */
  | { readonly kind: 'ask'; readonly question: Question };
const uniqueTasks = (maxLength: number) =>
  fc.uniqueArray(task, { maxLength, selector: ({ taskID }) => taskID });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      clear: fc.constantFrom(false, false, false, true),
      remove: fc.array(key, { maxLength: 3 }),
      put: uniqueTasks(8),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('entries' as const),
      effects: fc.array(effect, { maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), question }) },
);

test('a change brings an aggregate to the value of a new computation', {
  timeout: 120_000,
}, async () => {
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(
      uniqueTasks(40),
      fc.array(question, { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 12 }),
      async (first, questions, steps) => {
        const model = createModel();
        const mirror = open(`aggregates ${++opened}`);
        try {
          const begin: Step = { kind: 'commit', clear: false, remove: [], put: first };
          const watched = questions.map((asked) => watch(mirror, asked));
          for (const next of [begin, ...steps]) {
            model.apply(next);
            if (next.kind === 'commit') await mirror.commit(commitOf(next));
            if (next.kind === 'entries') mirror.setEntries(entriesOf(next.effects));
            if (next.kind === 'ask') {
              watched.shift()?.end();
              watched.push(watch(mirror, next.question));
            }
            await vi.waitFor(
              () =>
                expect(watched.map(({ value }) => value())).toEqual(
                  watched.map(({ anew }) => anew(model.visible())),
                ),
              { interval: 1 },
            );
          }
        } finally {
          await mirror.close();
        }
      },
    ),
    { numRuns: 60, examples: [changeWhileEnding()] },
  );
});

/** A row leaves a report just when the report has seen that nothing else has changed. */
function changeWhileEnding(): [Row[], Question[], Step[]] {
  const day = { from: '2026-11-20T22:00:00.000Z', to: '2026-11-21T21:59:59.999Z', ...everywhere };
  const overview: Question = ['taskOverview', { ...day, pickTypes }];
  const given = { taskType: 'PIC', status: 'new', pickType: 'NORMAL', linesCompleted: 1 };
  const row = {
    ...bareRow(tasks, { taskID: 29, ...given }),
    taskLines: [lineOf(29, 0, 'completed', ['2026-11-21T21:59:59.999Z'])],
  };
  const patch = (id: number, values: Row): Step => ({
    kind: 'entries',
    effects: [{ kind: 'patch', resource: 'tasks', id, patch: values }],
  });
  return [
    [row],
    [overview, ['hourlyRate', { ...day, pickTypes: ['NORMAL'] }], overview],
    [patch(1, {}), patch(29, { linesCompleted: 0 })],
  ];
}

function lineOf(taskID: number, place: number, status: string, picks: readonly (string | null)[]): Row {
  const taskLineID = taskID * 10 + place;
  const made = picks.map((timeCompleted, number) =>
    bareRow(assignmentLines, { assignmentLineID: taskLineID * 10 + number, taskLineID, timeCompleted }),
  );
  return { ...bareRow(taskLines, { taskLineID, taskID, status }), assignmentLines: made };
}

function open(name: string): Mirror {
  const mirror = openMirror({
    name,
    loadRegexp: async () => () => () => false,
    now: () => 0,
    onEvent: () => {},
    pause: async () => {},
  });
  mirror.setEntries([]);
  return mirror;
}

function watch(mirror: Mirror, [name, params]: readonly [Parameters<typeof aggregateOf>[0], object]) {
  const aggregate: AnyAggregate = aggregateOf(name);
  let last: unknown = null;
  const end = mirror.watchAggregate(aggregate, params, (value) => {
    last = value;
  });
  const anew = (rows: readonly Row[]): unknown => {
    const tests = aggregate.filters(params).map((filter) => {
      const compiled = compileFilter(tasks, filter, () => () => false);
      if (!compiled.ok) throw new Error(compiled.error.id);
      return compiled.value;
    });
    const fulfilling = rows.filter((row) => tests.some((matches) => matches(row)));
    return aggregateRows(aggregate, fulfilling, params);
  };
  return { value: () => last, anew, end };
}

function commitOf({ clear, remove, put }: Extract<Step, { kind: 'commit' }>): MirrorCommit {
  return { clear: clear ? ['tasks'] : [], remove: { tasks: remove }, put: { tasks: put }, state };
}

function entriesOf(effects: readonly Effect[]): readonly OutboxEntry[] {
  return effects.map((one, index) =>
    entryOf(index + 1, { effects: [one], targets: [{ resource: 'tasks', id: one.id }] }),
  );
}

/** The reference model: the server's rows with their latest children, and all effects folded. */
function createModel() {
  const server = new Map<number, Row>();
  let entries: readonly OutboxEntry[] = [];
  return {
    apply: (next: Step): void => {
      if (next.kind === 'entries') entries = entriesOf(next.effects);
      if (next.kind !== 'commit') return;
      if (next.clear) server.clear();
      for (const taskID of next.remove) server.delete(taskID);
      for (const row of next.put) {
        const { taskLines: known } = server.get(Number(row.taskID)) ?? {};
        server.set(Number(row.taskID), { ...(known ? { taskLines: known } : {}), ...row });
      }
    },
    visible: (): readonly Row[] => {
      const effects = entries.filter(isVisible).flatMap((entry) => entry.effects);
      return [...server].flatMap(([taskID, row]) => {
        const folded = foldRow(
          row,
          effects.filter(({ id }) => id === taskID),
        );
        return folded ? [folded] : [];
      });
    },
  };
}
