import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilter } from '../../src/domain/query/parse-filter';
import { type Condition, type Filter, operators } from '../../src/domain/query/query';
import { withinLimits } from '../../src/domain/query/query-limits';
import { keyOf, type Resource, type Row } from '../../src/domain/resource';
import { routes } from '../../src/domain/resources/sites/routes';
import { taskLines } from '../../src/domain/resources/tasks/task-lines';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import { compileRegexp } from '../../src/lib/regexp';
import { openMirror } from '../../src/mirror/mirror';
import type { Mirror } from '../../src/mirror/mirror-types';
import type { Database, Executor } from '../../src/server/database/database';
import { countRows, planList, readPage, whereOf } from '../../src/server/database/list';
import { encodeValue, name } from '../../src/server/database/rows';
import { sql } from '../../src/server/database/sql';
import { createCompany, engines, keysOf } from './company';

const companyID = 7;
/** Its rows have the same keys: another company's rows must not be seen. */
const otherCompanyID = 8;

const text = fc.string({ unit: fc.constantFrom('a', 'A', 'ä', '%', '_', ' '), maxLength: 2 });
const weight = fc.constantFrom(0, 0.5, 1.5, 1e21);
/** Which of the company's products. */
const product = fc.constantFrom(0, 1);
const line = fc.record({ product, productCode: fc.option(text), bin: text, weight: fc.option(weight) });
const task = fc.record({
  priority: fc.integer({ min: 0, max: 3 }),
  routeID: fc.option(fc.constantFrom(1, 2)),
  lines: fc.array(line, { maxLength: 3 }),
});
const world = fc.record({
  tasks: fc.array(task, { minLength: 3, maxLength: 8 }),
  references: fc.tuple(fc.option(text), fc.option(text)),
});

const asked = {
  productID: fc.constantFrom(...keysOf(companyID).products),
  productCode: text,
  bin: text,
  minWeight: weight,
  maxWeight: weight,
  externalReference: text,
} as const satisfies Record<keyof typeof tasks.related, fc.Arbitrary<string | number>>;

function conditionOn(field: string, value: fc.Arbitrary<string | number>): fc.Arbitrary<Filter> {
  const operand = fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
  const byOperator = fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Condition> => {
    if (operator === 'regexp') return fc.constantFrom('a|1', '^.$', 'ä', '').map((regexp) => ({ regexp }));
    if (operator === 'between') return fc.tuple(value, value).map((pair) => ({ between: pair }));
    const isListed = operator === 'in' || operator.startsWith('all');
    return (isListed ? fc.array(operand, { maxLength: 2 }) : operand).map((one) => ({ [operator]: one }));
  });
  const two = fc.tuple(byOperator, byOperator).map(([a, b]): Condition => ({ $and: [a, b] }));
  return fc
    .oneof(operand, fc.array(operand, { maxLength: 2 }), byOperator, byOperator, two)
    .map((condition) => ({ [field]: condition }));
}

const filter = fc
  .tuple(
    fc.constantFrom(...Object.entries(asked)).chain(([field, value]) => conditionOn(field, value)),
    fc.oneof(
      fc.constant({}),
      fc.constantFrom(...Object.entries(asked)).chain(([f, v]) => conditionOn(f, v)),
    ),
    fc.constantFrom<Filter>({}, {}, { priority: [1, 2] }),
  )
  .map((children): Filter => Object.assign({}, ...children))
  .filter(isWithinLimits);

describe.each(engines)('filters about lines and routes on %s', (_, open) => {
  let database: Database;
  let mirror: Mirror;
  beforeAll(async () => {
    database = await open();
    for (const one of [companyID, otherCompanyID]) await createCompany(database, one);
    mirror = openMirror({
      name: 'related filters',
      loadRegexp: async () => compileRegexp,
      now: () => 0,
      onEvent: () => {},
      pause: async () => {},
    });
    mirror.setEntries([]);
  });
  afterAll(async () => {
    await mirror.close();
    await database.close();
  });

  it('return the same rows on the device and on the server', async () => {
    const found = { some: 0, all: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(world, fc.array(filter, { minLength: 10, maxLength: 10 }), async (drawn, filters) => {
        const rows = rowsOf(drawn);
        await store(database, rows, drawn);
        await mirror.commit({
          clear: ['tasks', 'routes'],
          put: { tasks: rows.tasks, routes: rows.routes },
          remove: {},
          state: null,
        });
        for (const wanted of filters) {
          const local = await listLocally(mirror, wanted);
          expect(await listRemotely(database, wanted), JSON.stringify(wanted)).toEqual(local);
          if (typeof local === 'string') continue;
          const share = local.length === 0 ? 'none' : local.length === rows.tasks.length ? 'all' : 'some';
          found[share]++;
        }
      }),
      { numRuns: 80 },
    );
    expect(found.some).toBeGreaterThan(100);
  }, 120_000);
});

/** Whether the server answers it: a question that asks for too much is refused there, never on the device. */
function isWithinLimits(wanted: Filter): boolean {
  const parsed = parseFilter(tasks, wanted);
  return !parsed.ok || withinLimits(tasks, parsed.value).ok;
}

type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

function rowsOf({ tasks: drawn, references }: World) {
  const { warehouseID, products } = keysOf(companyID);
  const routeRows = references.map((externalReference, index) => ({
    ...blank(routes),
    routeID: index + 1,
    companyID,
    name: `R${index}`,
    externalReference,
  }));
  const taskRows = drawn.map(({ lines, priority, routeID }, index) => {
    const taskID = index + 1;
    return {
      ...blank(tasks),
      taskID,
      companyID,
      taskNumber: `T-${taskID}`,
      warehouseID,
      priority,
      routeID,
      taskLines: lines.map(({ product: at, ...values }, place) => ({
        ...blank(taskLines),
        ...values,
        taskLineID: taskID * 10 + place,
        companyID,
        taskID,
        lineNumber: place + 1,
        productID: products[at],
        taskAmount: 1,
        uom: 'pcs',
        assignmentLines: [],
      })),
      assignments: [],
      packages: [],
      taskPallets: [],
    };
  });
  return { routes: routeRows, tasks: taskRows };
}

/** Every field with its initial value, else null. */
function blank({ fields }: Resource): Row {
  return Object.fromEntries(Object.entries(fields).map(([field, { initial }]) => [field, initial ?? null]));
}

async function store(database: Database, rows: ReturnType<typeof rowsOf>, drawn: World): Promise<void> {
  const other = rowsOf({ ...drawn, tasks: drawn.tasks.toReversed() });
  await database.write(async (tx) => {
    for (const [company, set] of [
      [companyID, rows],
      [otherCompanyID, other],
    ] as const) {
      const { warehouseID, products } = keysOf(company);
      await tx.rows(sql`delete from "tasks" where "companyID" = ${company}`);
      await tx.rows(sql`delete from "routes" where "companyID" = ${company} and "routeID" < 10`);
      for (const row of set.routes) await insert(tx, routes, { ...row, companyID: company });
      for (const row of set.tasks) {
        await insert(tx, tasks, { ...row, companyID: company, warehouseID });
        for (const one of row.taskLines) {
          const productID = products[keysOf(companyID).products.indexOf(Number(one.productID))];
          await insert(tx, taskLines, { ...one, companyID: company, productID });
        }
      }
    }
  });
}

async function insert(tx: Executor, resource: Resource, row: Row): Promise<void> {
  const given = Object.entries(resource.fields).filter(([field]) => row[field] !== null);
  const columns = given.map(([field]) => name(field));
  const values = given.map(([field, declared]) => encodeValue(declared, row[field]));
  await tx.rows(sql`insert into ${name(resource.name)} (${sql.join(columns, sql`, `)})
    values (${sql.join(values, sql`, `)})`);
}

const page = { sort: [], range: [0, 99] } as const;

async function listLocally(mirror: Mirror, wanted: Filter): Promise<readonly number[] | string> {
  const answer = await mirror.query({ resource: tasks.name, filter: wanted, ...page });
  if (answer.kind === 'error') return answer.error.id;
  expect(answer.total).toBe(answer.rows.length);
  return answer.rows.map((row) => keyOf(tasks, row));
}

async function listRemotely(database: Database, wanted: Filter): Promise<readonly number[] | string> {
  const plan = planList(tasks, { filter: wanted, ...page });
  if (!plan.ok) return plan.error.id;
  return database.read(async (tx) => {
    const where = await whereOf(tx, plan.value, companyID);
    const rows = await readPage(tx, plan.value, where);
    expect(await countRows(tx, tasks, where)).toBe(rows.length);
    return rows.map((row) => keyOf(tasks, row));
  });
}
