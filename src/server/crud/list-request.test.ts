import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createFullApp,
  createSamples,
  type FullApp,
  sampleKey,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { warehouses } from '../../domain/resources/sites/warehouses';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';

const admin = usernameOf('TOOLS', 1);
let database: Database;
let fullApp: FullApp;
let other: number;

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createSamples(database);
  fullApp = createFullApp(database);
  other = (await ask('POST', 'warehouses', { warehouseCode: 'W2', name: 'Other' })).body.warehouseID;
  for (const name of ['A', 'B'])
    await ask('POST', 'warehousesections', { warehouseID: other, warehouseSectionCode: name, name });
  for (const priority of [71, 72, 73])
    await ask('POST', 'v2/tasks', { warehouseID: other, priority, orderNumber: `order-${priority}` });
});
afterAll(async () => {
  await fullApp.app.close();
  await database.close();
});

const ask = (...args: readonly ['GET' | 'POST', string, unknown?]) => fullApp.call(admin, ...args);
const named = async (path: string) => {
  const { status, body } = await ask('GET', path);
  return status === 200 ? body.map((row: { priority: number }) => row.priority).sort() : status;
};

it('orders by the key if that is called id', async () => {
  const inOrder = async (direction: string) => {
    const { body } = await ask('GET', `v2/tasks?warehouseID=${other}&sort=["id","${direction}"]`);
    return body.map((row: { priority: number }) => row.priority);
  };
  expect([await inOrder('ASC'), await inOrder('DESC')]).toEqual([
    [71, 72, 73],
    [73, 72, 71],
  ]);
});

it.each([
  ['priority=72', [72]],
  ['priority=72&priority=73', [72, 73]],
  ['priority=[71,72]', [71, 72]],
  [`priority={"${encodeURIComponent('>')}":71}`, [72, 73]],
  ['priority=', [71, 72, 73]],
  ['status=draft', []],
  ['search=nothing-like-it', []],
  ['filter={"priority":[71,72]}&priority=72', [72]],
  ['filter={"search":"ORDER"}&search=r-72', [72]],
  ['filter={"search":"r-72"}&search=r-73', []],
  ['priority[in]=[71,72]', [71, 72]],
  ['filter={"priority":{"=":71,">":71}}', []],
  ['filter={"priority[<]":73}&priority[<]=72', [71]],
  ['filter={"priority[<]":72}&priority[<]=73', [71]],
  ['unheard=of', [71, 72, 73]],
  ['priority=high', 400],
  ['priority={"near":71}', 400],
])('accepts a field beside the filter as a condition: %s', async (query, found) => {
  const warehouse = `warehouseID=${other}`;
  expect(await named(`v2/tasks?${warehouse}&${query}`)).toEqual(found);
});

it('accepts a condition on a field whose name has two words', async () => {
  const bins = async (query: string) => (await ask('GET', `quantities?${query}`)).body.length;
  expect(await bins('')).toBeGreaterThan(0);
  expect(await bins('reserved_quantity[$gt]=1000000')).toBe(0);
});

it('leaves the digits of a code as they were written', async () => {
  await database.write((tx) =>
    tx.rows(sql`update "recordHistory" set "requestID" = '00123' where "companyID" = 1 and "field" is null`),
  );
  const hasRows = async (id: string) => (await ask('GET', `v2/history?requestID=${id}`)).body.length > 0;
  expect([await hasRows('00123'), await hasRows('123')]).toEqual([true, false]);
});

it('does not take names of list parameters for a condition', async () => {
  expect((await ask('GET', 'v2/taskQueues?filter={}&range=[0,5]&companyID=1')).status).toBe(200);
  expect((await ask('GET', 'companies?companyID=1')).body).toHaveLength(1);
});

it('returns no rows of another parent than the address names, whatever the filter says', async () => {
  const sections = (filter: object) =>
    ask('GET', `warehouses/${other}/warehouseSections?filter=${JSON.stringify(filter)}`);
  expect((await sections({ name: 'A' })).body).toHaveLength(1);
  expect((await sections({ warehouseID: sampleKey(warehouses, 1) })).body).toEqual([]);
});

it('accepts names of children with blanks around them, or one by one', async () => {
  for (const include of ['include=taskLines,%20packages', 'include=taskLines&include=packages']) {
    const { body } = await ask('GET', `v2/tasks?warehouseID=${other}&${include}`);
    expect(body[0]).toMatchObject({ taskLines: [], packages: [] });
  }
});
