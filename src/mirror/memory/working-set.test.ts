import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFilter } from '../../domain/query/compile-filter';
import { compileSort } from '../../domain/query/compile-sort';
import type { Filter, RowsQuery, Sort } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { emptyCommit } from '../../domain/sync/mirror-types';
import { type Effect, foldRow, isVisible, type OutboxEntry } from '../../domain/sync/write';
import { openRows, packRows } from '../storage/packed-rows';
import { bareRow } from '../storage/packing';
import { sumFields } from './sums';
import { createWorkingSet } from './working-set';

const compileRegexp = (pattern: string) => {
  const compiled = new RegExp(pattern);
  return (text: string) => compiled.test(text);
};

const texts = fc.constantFrom(
  null,
  '',
  'Oulu',
  'oulu 2',
  'Öljy',
  'ågren',
  'Zebra',
  '\u{1F4E6} box',
  '\uE001x',
  'T-10',
  'T-9',
);
const moments = fc.constantFrom(
  null,
  '2026-11-01T10:00:00.000Z',
  '2026-11-02T10:00:00.000Z',
  '2026-10-31T23:59:59.999Z',
  '2026-11-01T10:00:00Z',
);
const numbers = fc.constantFrom(null, -1.5, 0, 0.1, 2, 10, 12.25);
const values: Record<string, fc.Arbitrary<unknown>> = {
  taskNumber: texts.map((text) => text ?? 'none'),
  customerName: texts,
  route: texts,
  taskAdditionalInfo: texts,
  status: fc.constantFrom('new', 'started', 'completed'),
  onHold: fc.boolean(),
  priority: fc.constantFrom(1, 5, 9),
  deliveryDate: moments,
  totalWeight: numbers.map((number) => number ?? 0),
  pickerID: fc.constantFrom(null, 1, 2),
};
const keys = fc.integer({ min: 1, max: 12 });
const patches: fc.Arbitrary<Row> = fc.record(values, { requiredKeys: [] });
const rowOf = (key: number, patch: Row): Row => bareRow(tasks, { ...patch, taskID: key });
const rows = fc.tuple(keys, fc.record(values)).map(([key, patch]) => rowOf(key, patch));

const textTest = fc.constantFrom(
  'like',
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'regexp',
  '$ne',
  '$gte',
  '$lt',
);
const filters: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      search: fc.constantFrom('ou', 'ÖL', '10', ''),
      status: fc.oneof(fc.constant('new'), fc.constant(['started', 'new'])),
      onHold: fc.boolean(),
      priority: fc.constantFrom({ $gt: 1 }, { between: [2, 9] }, { like: '5' }, { in: [1, 9] }),
      deliveryDate: fc.constantFrom(
        null,
        '2026-11-01T10:00:00.000Z',
        [null, '2026-11-02T10:00:00.000Z'],
        { $gte: '2026-11-01T10:00:00.000Z' },
        { $gt: '2026-10-31', $lt: '2026-11-02' },
        { between: ['2026-11-01T12:00:00+02:00', '2026-11-02T10:00:00.000Z'] },
        { $ne: null },
        { $ne: '2026-11-01T10:00:00.000Z' },
        { match: '2026' },
        { regexp: '11-0' },
        { $lt: '0099-01-01' },
      ),
      totalWeight: fc.constantFrom({ $lte: 2 }, 12.25, [0, 10]),
      customerName: fc.oneof(
        texts,
        fc
          .tuple(textTest, fc.constantFrom('o', 'OULU', 'å', 'z'))
          .map(([operator, text]) => ({ [operator]: text })),
        fc.constant({ allStartsWith: ['ou', 'z'] }),
      ),
      pickerID: fc.constantFrom(null, 1, { $ne: 1 }),
    },
    { requiredKeys: [] },
  ),
);
const sortable = fc.constantFrom(
  'taskNumber',
  'customerName',
  'priority',
  'deliveryDate',
  'totalWeight',
  'onHold',
  'pickerID',
  'taskID',
);
const sorts: fc.Arbitrary<Sort> = fc.array(
  fc.tuple(sortable, fc.constantFrom('ASC' as const, 'DESC' as const)),
  {
    maxLength: 3,
  },
);
const queries: fc.Arbitrary<RowsQuery> = fc
  .tuple(filters, sorts, fc.nat(8), fc.nat(6))
  .map(([filter, sort, from, length]) => ({ resource: 'tasks', filter, sort, range: [from, from + length] }));

const effects: fc.Arbitrary<Effect> = fc.oneof(
  fc.tuple(keys, patches).map(([id, patch]) => ({ kind: 'patch' as const, resource: 'tasks', id, patch })),
  keys.map((id) => ({ kind: 'delete' as const, resource: 'tasks', id })),
  fc
    .tuple(fc.integer({ min: -3, max: -1 }), fc.record(values))
    .map(([id, patch]) => ({ kind: 'create' as const, resource: 'tasks', id, row: rowOf(id, patch) })),
);
const entries: fc.Arbitrary<readonly OutboxEntry[]> = fc
  .array(
    fc.tuple(
      effects,
      fc.constantFrom('pending' as const, 'uncertain' as const, 'acked' as const, 'rejected' as const),
    ),
    {
      maxLength: 5,
    },
  )
  .map((list) => list.map(([effect, state], index) => entryOf(index + 1, effect, state)));

function entryOf(seq: number, effect: Effect, state: OutboxEntry['state']): OutboxEntry {
  return {
    seq,
    requestID: `request ${seq}`,
    userActionID: 'userAction',
    userID: 1,
    companyID: 2,
    state,
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    name: 'test',
    targets: [{ resource: effect.resource, id: effect.id }],
    refersTo: [],
    request: { method: 'PUT', path: '', body: null },
    effects: [effect],
    base: null,
    title: { id: 'test' },
    coalesces: false,
  };
}

type Step =
  /** Rows of the server; `stored`: as read from the database, and unpacked on request. */
  | { readonly kind: 'put' | 'stored'; readonly rows: readonly Row[] }
  | { readonly kind: 'remove'; readonly keys: readonly number[] }
  | { readonly kind: 'clear' }
  | { readonly kind: 'entries'; readonly entries: readonly OutboxEntry[] };
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('put' as const, 'stored' as const),
      rows: fc.array(rows, { maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), keys: fc.array(keys, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('entries' as const), entries }) },
);

/** The reference model: server rows, all effects folded, filtered, sorted, cut. */
function createModel() {
  const server = new Map<number, Row>();
  let outbox: readonly OutboxEntry[] = [];
  const visible = (): Row[] => {
    const effects = outbox.filter(isVisible).flatMap((entry) => entry.effects);
    const all = new Set([...server.keys(), ...effects.map((effect) => effect.id)]);
    return [...all].flatMap((key) => {
      const row = foldRow(
        server.get(key) ?? null,
        effects.filter((effect) => effect.id === key),
      );
      return row ? [bareRow(tasks, row)] : [];
    });
  };
  return {
    apply: (step: Step) => {
      if (step.kind === 'put' || step.kind === 'stored')
        for (const row of step.rows) server.set(Number(row['taskID']), row);
      if (step.kind === 'remove') for (const key of step.keys) server.delete(key);
      if (step.kind === 'clear') server.clear();
      if (step.kind === 'entries') outbox = step.entries;
    },
    visible,
    serverKeys: () => [...server.keys()].sort((a, b) => a - b),
    answer: ({ filter, sort, range }: RowsQuery) => naive(visible(), filter, sort, range, outbox),
  };
}

function naive(
  all: readonly Row[],
  filter: Filter,
  sort: Sort,
  range: RowsQuery['range'],
  outbox: readonly OutboxEntry[],
) {
  const matches = compileFilter(tasks, filter, compileRegexp);
  const compare = compileSort(tasks, sort);
  if (!matches.ok || !compare.ok) return { kind: 'error' as const, error: matches.ok ? compare : matches };
  const found = all.filter(matches.value).sort(compare.value);
  const page = found.slice(range[0], range[1] + 1);
  const marked = (states: readonly string[]) =>
    page
      .map((row) => Number(row['taskID']))
      .filter((key) => outbox.some((entry) => entry.targets[0]?.id === key && states.includes(entry.state)));
  const sums = Object.fromEntries(
    sumFields(tasks).map((field) => {
      const sum = found.reduce((total, row) => total + Number(row[field] ?? 0), 0);
      return [field, Math.round(sum * 1e6) / 1e6];
    }),
  );
  return {
    kind: 'rows' as const,
    rows: page,
    total: found.length,
    sums,
    waiting: marked(['pending', 'sending', 'uncertain']),
    rejected: marked(['rejected']),
  };
}

function createHarness() {
  const callbacks: (() => void)[] = [];
  const set = createWorkingSet({ compileRegexp, schedule: (callback) => callbacks.push(callback) });
  const apply = (step: Step): void => {
    if (step.kind === 'entries') set.setEntries(step.entries);
    else if (step.kind === 'stored') {
      const read = openRows(
        tasks,
        packRows(
          tasks,
          step.rows.map((row) => ({ row })),
        ),
      );
      for (let index = 0; index < read.count; index++) set.setUnreadRow('tasks', read, index);
    } else
      set.applyCommit({
        ...emptyCommit(null),
        put: step.kind === 'put' ? { tasks: step.rows } : {},
        remove: step.kind === 'remove' ? { tasks: step.keys } : {},
        clear: step.kind === 'clear' ? ['tasks'] : [],
      });
  };
  const flush = (): void => {
    for (const callback of callbacks.splice(0)) callback();
  };
  return { set, apply, flush };
}

test('shown rows are the server’s rows with effects on top, after every step', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 12 }), (sequence) => {
      const { set, apply } = createHarness();
      const model = createModel();
      for (const step of sequence) {
        apply(step);
        model.apply(step);
        const shown = model.visible();
        for (const row of shown) expect(set.visibleRow('tasks', Number(row['taskID']))).toEqual(row);
        expect(set.query({ resource: 'tasks', filter: {}, sort: [], range: [0, 0] })).toMatchObject({
          total: shown.length,
        });
        expect(set.serverKeys('tasks').toSorted((a, b) => a - b)).toEqual(model.serverKeys());
      }
    }),
    { numRuns: 200 },
  );
});

test('a query is the plain filter, sort and range of the visible rows', () => {
  fc.assert(
    fc.property(
      fc.array(steps, { maxLength: 8 }),
      fc.array(queries, { minLength: 1, maxLength: 5 }),
      (sequence, asked) => {
        const { set, apply } = createHarness();
        const model = createModel();
        for (const step of sequence) {
          apply(step);
          model.apply(step);
          for (const query of asked) {
            const expected = model.answer(query);
            if (expected.kind === 'error') expect(set.query(query).kind).toBe('error');
            else expect(set.query(query)).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a watcher gets the answer whenever it differs, and only then', () => {
  fc.assert(
    fc.property(
      fc.array(steps, { maxLength: 12 }),
      fc.array(queries, { minLength: 1, maxLength: 3 }),
      (sequence, asked) => {
        const { set, apply, flush } = createHarness();
        const model = createModel();
        const seen = asked.map((query) => {
          const answers: unknown[] = [];
          set.watch(query, (answer) => answers.push(answer));
          return { query, answers };
        });
        for (const step of sequence) {
          const before = seen.map(({ answers }) => ({ count: answers.length, last: answers.at(-1) }));
          apply(step);
          model.apply(step);
          flush();
          seen.forEach(({ query, answers }, index) => {
            const expected = model.answer(query);
            if (expected.kind === 'error') return;
            expect(answers.at(-1)).toEqual(expected);
            const last = before[index];
            if (last && answers.length > last.count) expect(answers.at(-1)).not.toEqual(last.last);
          });
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a write to a resource that only a newer version knows removes no other from the screen', () => {
  const set = createWorkingSet({ compileRegexp });
  set.setServerRow('tasks', 1, rowOf(1, { status: 'new' }));
  const patches = ['zones', 'tasks'].map(
    (resource): Effect => ({ kind: 'patch', resource, id: 1, patch: { status: 'started' } }),
  );
  set.setEntries(patches.map((effect, index) => entryOf(index + 1, effect, 'pending')));
  expect(set.visibleRow('tasks', 1)).toMatchObject({ status: 'started' });
  set.setEntries([]);
  expect(set.visibleRow('tasks', 1)).toMatchObject({ status: 'new' });
});

test('a watcher hears when the mark of a row comes or goes, though its values stay', () => {
  const { set, apply, flush } = createHarness();
  apply({ kind: 'put', rows: [rowOf(1, { priority: 5 }), rowOf(2, { priority: 5 })] });
  const marks: unknown[] = [];
  set.watch({ resource: 'tasks', filter: {}, sort: [], range: [0, 9] }, (answer) => {
    if (answer.kind === 'rows') marks.push([answer.waiting, answer.rejected]);
  });
  const same = entryOf(1, { kind: 'patch', resource: 'tasks', id: 2, patch: { priority: 5 } }, 'pending');
  for (const entries of [[same], [{ ...same, state: 'rejected' as const }], [same], []]) {
    apply({ kind: 'entries', entries });
    flush();
  }
  expect(marks).toEqual([
    [[], []],
    [[2], []],
    [[], [2]],
    [[2], []],
    [[], []],
  ]);
});

test.each(['put', 'stored'] as const)(
  'large tables (%s), with ranked values and columns of one value per row, answer the same',
  (kind) => {
    const count = 6000;
    const all = Array.from({ length: count }, (_, index) => {
      const key = ((index * 7919) % count) + 1;
      return rowOf(key, {
        taskNumber: `T-${(key * 31) % 9973}`,
        customerName: key % 5 === 0 ? null : `${key % 3 === 0 ? 'Ö' : 'k'}${key % 17}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + ((key * 104_729) % 1e9)).toISOString(),
        totalWeight: (key % 4999) / 100,
        status: key % 2 === 0 ? 'new' : 'completed',
        priority: key % 9,
      });
    });
    const { set, apply, flush } = createHarness();
    const model = createModel();
    const asked: RowsQuery[] = [
      { resource: 'tasks', filter: {}, sort: [['taskNumber', 'DESC']], range: [0, 49] },
      { resource: 'tasks', filter: {}, sort: [['createdAt', 'ASC']], range: [5000, 5049] },
      {
        resource: 'tasks',
        filter: { search: 't-1' },
        sort: [
          ['customerName', 'ASC'],
          ['totalWeight', 'DESC'],
        ],
        range: [20, 69],
      },
      {
        resource: 'tasks',
        filter: { createdAt: { $gte: '2026-01-05T00:00:00.000Z' } },
        sort: [['priority', 'DESC']],
        range: [0, 9],
      },
      {
        resource: 'tasks',
        filter: { taskNumber: { endsWith: '7' }, status: 'new' },
        sort: [],
        range: [0, 9999],
      },
    ];
    const watched = asked.map(() => [] as unknown[]);
    const check = (): void => {
      flush();
      asked.forEach((query, index) => {
        const expected = model.answer(query);
        expect(set.query(query)).toEqual(expected);
        expect(watched[index]?.at(-1)).toEqual(expected);
      });
    };
    const step = (change: Step): void => {
      apply(change);
      model.apply(change);
    };
    step({ kind, rows: all });
    asked.forEach((query, index) => {
      set.watch(query, (answer) => watched[index]?.push(answer));
    });
    check();
    step({
      kind: 'put',
      rows: all
        .slice(10, 40)
        .map((row) => ({ ...row, taskNumber: `T-new ${row['taskID']}`, createdAt: null })),
    });
    check();
    step({ kind: 'remove', keys: [3, 4, 5, 6000] });
    step({
      kind: 'put',
      rows: [rowOf(7001, { taskNumber: 'T-17', status: 'new' }), rowOf(7002, { customerName: 'k1' })],
    });
    check();
    step({
      kind: 'put',
      rows: all
        .slice(0, 3000)
        .map((row) => ({ ...row, totalWeight: 1, createdAt: '2026-02-01T00:00:00.000Z' })),
    });
    check();
  },
);
