import { expect, it } from 'vitest';
import { companyless, companyTables } from './company-statements';

it('knows the tables of companies, and those of all', () => {
  expect(companyTables).toEqual(
    expect.arrayContaining(['tasks', 'taskLines', 'accountingShipments', 'stock']),
  );
  expect(companyTables).not.toContain('configs');
  expect(companyTables.length).toBeGreaterThan(40);
});

it.each([
  ['select 1 from "tasks" where "companyID" = $1'],
  ['select 1 from "tasks" t where t."companyID" = any($1::int[])'],
  ['select 1 from "tasks" where ("companyID", "taskID") in (select * from unnest($1::int[], $2::int[]))'],
  ['select 1 from "tasks" t join "taskLines" l on l."companyID" = t."companyID" where t."companyID" = $1'],
  ['select 1 from "tasks" join "taskLines" using ("companyID", "taskID") where "companyID" = $1'],
  [
    'select 1 from "tasks" t where t."companyID" = $1 and exists (select 1 from "taskLines" l where l."companyID" = t."companyID")',
  ],
  ['select "v" from (select *, "name" as "v" from "tasks") as "tasks" where "companyID" = $1'],
  ['update "tasks" set "status" = $1 where "taskID" = $2 and "companyID" = $3'],
  ['insert into "tasks" ("companyID", "taskID") values ($1, $2)'],
  ['select "companyID" from "companies" order by "companyID"'],
  ['select 1 from "configs" where "name" = $1'],
])('accepts a statement that is limited to a company: %s', (statement) => {
  expect(companyless(statement)).toEqual([]);
});

it.each([
  ['select "companyID" from "tasks" where "taskID" = $1', ['tasks']],
  [
    'select 1 from "tasks" t join "taskLines" l on l."taskID" = t."taskID" where t."companyID" = $1',
    ['taskLines'],
  ],
  [
    'select 1 from "tasks" t join "taskLines" l on l."companyID" = t."companyID" where t."taskID" = $1',
    ['tasks', 'taskLines'],
  ],
  [
    'select 1 from "tasks" join "taskLines" using ("companyID", "taskID") where "taskID" = $1',
    ['tasks', 'taskLines'],
  ],
  [
    'select 1 from "tasks" t, "pickers" p where t."companyID" = $1 and p."pickerID" = t."pickerID"',
    ['pickers'],
  ],
  [
    'select 1 from "tasks" t where t."companyID" = $1 and exists (select 1 from "taskLines" l where l."taskID" = t."taskID")',
    ['taskLines'],
  ],
  [
    'with old as (delete from "tasks" where "taskID" = $2 returning 1) select 1 from "pickers" where "companyID" = $1',
    ['tasks'],
  ],
  ['select "v" from (select "name" as "v" from "tasks") as "tasks" where "v" = $1', ['tasks', 'tasks']],
  [`select 1 from "tasks" where "name" = '"companyID" = $1'`, ['tasks']],
  ['insert into "tasks" ("taskID") values ($1)', ['tasks']],
  ['insert into "tasks" ("companyID", "taskID") select $1, "taskID" from "taskLines"', ['taskLines']],
])('finds a statement that is not: %s', (statement, tables) => {
  expect([...companyless(statement)].sort()).toEqual([...tables].sort());
});
