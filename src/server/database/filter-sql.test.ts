import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import type { Scalar } from '../../domain/fields';
import { everyone } from '../../domain/permissions';
import { compileFilter } from '../../domain/query/compile-filter';
import { compileSort } from '../../domain/query/compile-sort';
import { parseFilter } from '../../domain/query/parse-filter';
import { type Condition, type Filter, operators, type Sort } from '../../domain/query/query';
import { withinLimits } from '../../domain/query/query-limits';
import { defineResource, type Row } from '../../domain/resource';
import { foldFrom, foldText } from '../../lib/collation';
import { label } from '../../lib/label';
import { compileRegexp } from '../../lib/regexp';
import type { Database } from './database';
import { countRows, planList, readPage, whereOf } from './list';
import { type DatabasePlace, openDatabase } from './open-database';
import { columnsOf, columnType, encodeArray, encodeValue, name } from './rows';
import { sql } from './sql';

const samples = defineResource({
  name: 'samples',
  path: 'samples',
  key: 'sampleID',
  scope: 'company',
  title: { one: label('x'), many: label('x') },
  displayFields: ['name'],
  fields: {
    sampleID: { kind: 'id', label: label('x') },
    companyID: { kind: 'reference', to: 'companies', label: label('x'), required: true },
    name: { kind: 'text', label: label('x') },
    code: { kind: 'code', label: label('x'), required: true },
    status: { kind: 'choice', label: label('x'), choices: { new: label('x'), started: label('x') } },
    at: { kind: 'time', label: label('x') },
    count: { kind: 'integer', label: label('x') },
    weight: { kind: 'decimal', label: label('x') },
    isOnHold: { kind: 'flag', label: label('x') },
    due: { kind: 'dateTime', label: label('x') },
    extra: { kind: 'json', label: label('x') },
  },
  list: { columns: ['name'], sort: ['sampleID', 'ASC'], search: ['name', 'code', 'count'] },
  form: [],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
  mirror: 'none',
});

// Few letters, so that texts collide: Finnish and other accents, special characters of LIKE and patterns, characters
// beyond the BMP.
const letters = [
  'a',
  'A',
  'b',
  'å',
  'Ä',
  'ö',
  'Ö',
  'z',
  'ü',
  'ß',
  'é',
  '{',
  '%',
  '_',
  '\\',
  "'",
  '"',
  ' ',
  '0',
  '1',
  '-',
  '.',
  '😀',
  '\uE000',
  '\uFFFD',
  '한',
  '\n',
];
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 });
const integer = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(2147483647, -2147483648));
const decimal = fc.oneof(
  fc.constantFrom(0, -0, 0.1, 0.3, 1.5, 1e21, 1e-7, 1e15, 123456789012345680000, -2),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const moment = fc
  .date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const near = fc.constantFrom(
  '2026-11-21T00:00:00.000Z',
  '2026-11-21T00:00:00.001Z',
  '2026-10-25T03:30:00.000Z',
);
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: text,
  code: text,
  status: fc.constantFrom('new', 'started'),
  at: fc.constantFrom('00:00', '09:30', '23:59'),
  count: integer,
  weight: decimal,
  isOnHold: fc.boolean(),
  due: fc.oneof(moment, near),
  extra: fc.constantFrom<unknown>({ a: ['"x"'] }, [1], 'text'),
};
const row = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, field === 'code' ? value : fc.option(value)]),
  ),
);

const scalar = fc.oneof(
  text,
  integer,
  decimal,
  fc.boolean(),
  fc.constant(null),
  near,
  fc.constantFrom('new', 'true', '1.5', '2026-11-21', '+012345-01-01T00:00:00Z', 'a\0', '\ud800'),
);
const pattern = fc.constantFrom(
  'a+',
  '^[ab]',
  'ä|Ö',
  '(?i)å$',
  '\\d',
  '0{1,3}',
  '.',
  '',
  '(a+)+$',
  '[',
  '\\p{L}$',
  '2026-1.-2',
);
const fieldNames = Object.keys(values);

/** Conditions on one field: mostly with values of its kind, sometimes with anything a client might send. */
function conditionOn(field: string): fc.Arbitrary<Filter> {
  const own: fc.Arbitrary<unknown> = values[field] ?? text;
  const operand = fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: scalar }).map(toScalar);
  const list = fc.array(operand, { maxLength: 3 });
  const byOperator = fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Condition> => {
    if (operator === 'regexp') return pattern.map((regexp) => ({ regexp }));
    if (operator === 'between') return fc.tuple(operand, operand).map((pair) => ({ between: pair }));
    const isListed = operator === 'in' || operator.startsWith('all');
    return (isListed ? list : fc.oneof(operand, text)).map((one) => ({ [operator]: one }));
  });
  const both = fc.tuple(byOperator, byOperator).map(([a, b]) => Object.assign({}, a, b));
  const every = fc.tuple(byOperator, fc.array(fc.oneof(operand, byOperator), { maxLength: 2 }));
  const nested = every.map(([one, more]): Condition => Object.assign({}, one, { $and: more }));
  return fc
    .oneof(operand, list, byOperator, byOperator, both, nested)
    .map((condition) => ({ [field]: condition }));
}

function toScalar(value: unknown): Scalar {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Scalar);
}

const filter: fc.Arbitrary<Filter> = fc
  .array(fc.constantFrom(...fieldNames, 'search').chain(conditionOn), { maxLength: 2 })
  .map((children) => Object.assign({}, ...children));
const sort: fc.Arbitrary<Sort> = fc.array(
  fc.tuple(
    fc.constantFrom(...fieldNames.filter((field) => field !== 'extra'), 'sampleID'),
    fc.constantFrom('ASC', 'DESC'),
  ),
  { maxLength: 3 },
);

/** One more than a server evaluates. */
const threePatterns: Filter = {
  isOnHold: { regexp: 'a+', $and: [{ regexp: 'a+' }] },
  count: { regexp: 'a+' },
};

const engines: [string, () => Promise<DatabasePlace>][] = [['PGlite', async () => ({ kind: 'memory' })]];
if (hasPostgres()) {
  engines.push(['PostgreSQL', async () => ({ kind: 'url', url: (await createMigratedDatabase()) ?? '' })]);
  engines.push(['PostgreSQL in Finnish', finnishDatabase]);
}

describe.each(engines)('a list on %s', (_, place) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(await place());
    const columns = columnsOf(samples).map(
      (column) => sql`${name(column)} ${sql.raw(columnType(fieldOf(column)))}`,
    );
    await database.write((tx) => tx.rows(sql`create table "samples" (${sql.join(columns, sql`, `)})`));
  });
  afterAll(() => database.close());

  it('returns the rows of any filter, sort and range that the device would show', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.array(fc.tuple(filter, sort), { minLength: 6, maxLength: 6 }),
        fc.nat(3),
        async (rows, queries, from) => {
          const stored = await store(database, rows);
          for (const [wanted, order] of queries) {
            const local = listLocally(stored, wanted, order, from);
            const remote = await listRemotely(database, wanted, order, from);
            expect(remote).toEqual(local);
            if (typeof local !== 'string' && local.total > 0) compared++;
          }
        },
      ),
      { numRuns: 300, examples: [[[], Array(6).fill([threePatterns, []]), 0]] },
    );
    expect(compared).toBeGreaterThan(400);
  }, 120_000);

  it('includes some rows and excludes others by every operator, as the device does', async () => {
    const stored = await store(database, [
      { code: 'Äiti Oy', count: 1, weight: 0.5 },
      { code: 'zäta', count: 2, weight: null },
      { code: 'Åbo ab', count: null, weight: 2 },
      { code: 'Oy aiti', count: 4, weight: 1.5 },
    ]);
    const examples: Readonly<Record<(typeof operators)[number], Condition>> = {
      $gt: { $gt: 'zäta' },
      $gte: { $gte: 'åbo ab' },
      $lt: { $lt: 'Å' },
      $lte: { $lte: 'ZÄTA' },
      $ne: { $ne: 'zäta' },
      like: { like: 'ÄI' },
      between: { between: ['å', 'ä'] },
      in: { in: ['zäta', 'ZÄTA', null] },
      includes: { includes: 'OY' },
      startsWith: { startsWith: 'äi' },
      endsWith: { endsWith: 'OY' },
      match: { match: 'oy äiti' },
      allStartsWith: { allStartsWith: ['z', 'Å'] },
      allEndsWith: { allEndsWith: ['AB', 'ta'] },
      allContains: { allContains: ['BO', 'ÄT'] },
      regexp: { regexp: '^[ÄO]' },
    };
    const conditions: readonly (readonly [field: string, condition: Condition])[] = [
      ...Object.values(examples).map((condition) => ['code', condition] as const),
      ['code', { $and: [{ includes: 'oy' }, { startsWith: 'O' }] }],
      ['count', { $ne: 2 }],
      ['count', null],
      ['weight', { between: [0.5, 1.5] }],
      ['weight', { $ne: null, $and: [{ $gt: 1 }] }],
    ];
    for (const [field, condition] of conditions) {
      const local = listLocally(stored, { [field]: condition }, [], 0);
      expect(await listRemotely(database, { [field]: condition }, [], 0)).toEqual(local);
      const total = typeof local === 'string' ? local : local.total;
      expect([1, 2, 3], JSON.stringify(condition)).toContain(total);
    }
  });

  it('folds as the device does', async () => {
    await database.read(async (tx) => {
      for (const one of [foldFrom, 'Ümläut ß', 'PLAIN ascii', '']) {
        expect(await tx.rows(sql`select fold(${one}) as "folded"`)).toEqual([{ folded: foldText(one) }]);
      }
    });
  });

  it('answers a pattern that would block a backtracking engine', async () => {
    await store(database, [{ code: 'a'.repeat(5_000) }]);
    expect(await listRemotely(database, { code: { regexp: '^(a+)+$|(a|aa)+b' } }, [], 0)).toMatchObject({
      total: 1,
    });
  });
});

function fieldOf(column: string) {
  const field = Object.entries(samples.fields).find(([candidate]) => candidate === column)?.[1];
  if (!field) throw new Error(column);
  return field;
}

/** Stores rows one by one and returns them as read back, so that both sides have the same. */
async function store(database: Database, rows: readonly Row[]): Promise<readonly Row[]> {
  const combined = rows.map(
    (values, index): Row => ({ ...values, sampleID: rows.length - index, companyID: 7 }),
  );
  const columns = columnsOf(samples);
  await database.write(async (tx) => {
    await tx.rows(sql`delete from "samples" where "companyID" = 7`);
    for (const values of combined.slice(0, 1)) {
      const list = columns.map((column) => encodeValue(fieldOf(column), values[column]));
      await tx.rows(sql`insert into "samples" values (${sql.join(list, sql`, `)})`);
    }
    const rest = combined.slice(1);
    const arrays = columns.map((column) =>
      encodeArray(
        fieldOf(column),
        rest.map((values) => values[column] ?? null),
      ),
    );
    await tx.rows(sql`insert into "samples" select * from unnest(${sql.join(arrays, sql`, `)})`);
  });
  const stored = await listRemotely(database, {}, [], 0, 1000);
  if (typeof stored === 'string') throw new Error(stored);
  const expected = combined.map((values) =>
    Object.fromEntries(columns.map((column) => [column, values[column] ?? null])),
  );
  expect(stored.rows).toEqual(expected.map(plusZero).reverse());
  return stored.rows;
}

/** For callers JSON and PostgreSQL have only one zero. */
function plusZero(values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Object.is(value, -0) ? expect.closeTo(0) : value]),
  );
}

/** What the device shows of these rows; a filter beyond the server's limits is refused by them. */
function listLocally(rows: readonly Row[], wanted: Filter, order: Sort, from: number) {
  const tests = parseFilter(samples, wanted);
  const allowed = tests.ok ? withinLimits(samples, tests.value) : tests;
  if (!allowed.ok) return allowed.error.id;
  const predicate = compileFilter(samples, wanted, compileRegexp);
  if (!predicate.ok) return predicate.error.id;
  const compare = compileSort(samples, order.length > 0 ? order : [samples.list.sort]);
  if (!compare.ok) return compare.error.id;
  const found = rows.filter(predicate.value).sort(compare.value);
  return { total: found.length, rows: found.slice(from, from + 6) };
}

async function listRemotely(database: Database, wanted: Filter, order: Sort, from: number, length = 6) {
  const plan = planList(samples, { filter: wanted, sort: order, range: [from, from + length - 1] });
  if (!plan.ok) return plan.error.id;
  return database.read(async (tx) => {
    const where = await whereOf(tx, plan.value, 7);
    const total = await countRows(tx, samples, where);
    const rows = await readPage(tx, plan.value, where);
    expect(await readPage(tx, plan.value, where, total)).toEqual(rows);
    return { total, rows };
  });
}

/** A server whose own text order differs from ours. */
async function finnishDatabase(): Promise<DatabasePlace> {
  const url = (await createMigratedDatabase()) ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const finnish = `${new URL(url).pathname.slice(1)}_fi`;
  await client.query(`CREATE DATABASE ${finnish} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'fi-FI'`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${finnish}`;
  return { kind: 'url', url: address.href };
}
