import type { Resource, Row } from '../../../domain/resource';
import {
  assignmentLines,
  assignments,
  inventoryTransactions,
} from '../../../domain/resources/tasks/assignments';
import { packages } from '../../../domain/resources/tasks/packages';
import { taskLines } from '../../../domain/resources/tasks/task-lines';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { groupBy } from '../../../lib/group-by';
import type { Executor } from '../../database/database';
import { name } from '../../database/rows';
import { sql } from '../../database/sql';
import { selectRows } from '../../rows/read-rows';

/**
 * Children that can travel inside a task. `picks` are a line's assignment lines, `stock` their inventory transactions.
 */
export type TaskChild = 'taskLines' | 'picks' | 'stock' | 'assignments' | 'packages' | 'pallets' | 'subTasks';
export type TaskChildren = ReadonlySet<TaskChild>;

/** Children in the mirror and the change feed: lines with picks, assignments, packages and pallets. */
export const mirroredChildren: TaskChildren = new Set([
  'taskLines',
  'picks',
  'assignments',
  'packages',
  'pallets',
]);
export const noChildren: TaskChildren = new Set();
export const allChildren: TaskChildren = new Set([...mirroredChildren, 'stock', 'subTasks']);

const childrenByName: Readonly<Record<string, readonly TaskChild[]>> = {
  all: [...allChildren],
  taskLines: ['taskLines', 'picks'],
  tasklines: ['taskLines', 'picks'],
  assignmentLines: ['taskLines', 'picks'],
  inventoryTransactions: ['taskLines', 'picks', 'stock'],
  assignments: ['assignments'],
  picker: ['assignments'],
  subTasks: ['subTasks'],
  packages: ['packages'],
  taskPallets: ['pallets'],
  // Lines carry the names of their products.
  products: [],
};

/** The children named by an `include`, or the first unknown name. */
export function childrenOf(
  include: readonly string[],
): { readonly children: TaskChildren } | { readonly unknown: string } {
  const children = new Set<TaskChild>();
  for (const name of include) {
    const named = Object.hasOwn(childrenByName, name) ? childrenByName[name] : undefined;
    if (!named) return { unknown: name };
    for (const child of named) children.add(child);
  }
  return { children };
}

/** Adds children to tasks of one company, in a fixed number of queries for any number of tasks. */
export async function withChildren(
  tx: Executor,
  companyID: number,
  rows: readonly Row[],
  children: TaskChildren,
): Promise<readonly Row[]> {
  if (rows.length === 0 || children.size === 0) return rows;
  const read: ReadOf = { tx, companyID };
  const taskIDs = rows.map((row) => Number(row.taskID));
  const lines = children.has('taskLines') ? await readLines(read, taskIDs, children) : null;
  const given = children.has('assignments') ? await readGiven(read, taskIDs) : null;
  const packed = children.has('packages') ? await readPackages(read, taskIDs) : null;
  const pallets = children.has('pallets') ? await readPallets(read, taskIDs) : null;
  const subTasks = children.has('subTasks') ? await readSubTasks(read, taskIDs) : null;
  return rows.map((row) => {
    const id = Number(row.taskID);
    return {
      ...row,
      ...(lines && { taskLines: lines.get(id) ?? [] }),
      ...(given && { assignments: given.get(id) ?? [] }),
      ...(packed && { packages: packed.get(id) ?? [] }),
      ...(pallets && { taskPallets: pallets.get(id) ?? [] }),
      ...(subTasks && { subTasks: subTasks.get(id) ?? [] }),
    };
  });
}

type ByParent = ReadonlyMap<number, readonly Row[]>;

/** The company and the transaction of a read. */
interface ReadOf {
  readonly tx: Executor;
  readonly companyID: number;
}

interface Parents {
  /** The reference of a child to its parent. */
  readonly field: string;
  readonly ids: readonly number[];
}

/** Children of a resource in the order of these columns. */
function selectChildren(
  { tx, companyID }: ReadOf,
  resource: Resource,
  { field, ids }: Parents,
  order: readonly string[],
): Promise<readonly Row[]> {
  return selectRows(
    tx,
    resource,
    sql`where "companyID" = ${companyID} and ${name(field)} = any(${sql.param(ids)}::int[])
    order by ${sql.join(order.map(name), sql`, `)}`,
  );
}

async function readLines(
  read: ReadOf,
  taskIDs: readonly number[],
  children: TaskChildren,
): Promise<ByParent> {
  const parents = { field: 'taskID', ids: taskIDs };
  const lines = await selectChildren(read, taskLines, parents, ['taskID', 'lineNumber', 'taskLineID']);
  if (!children.has('picks')) return byParent(lines, 'taskID');
  const picks = await readPicks(read, idsOf(lines, 'taskLineID'), children);
  const full = lines.map((line) => ({ ...line, assignmentLines: picks.get(Number(line.taskLineID)) ?? [] }));
  return byParent(full, 'taskID');
}

async function readPicks(
  read: ReadOf,
  lineIDs: readonly number[],
  children: TaskChildren,
): Promise<ByParent> {
  const parents = { field: 'taskLineID', ids: lineIDs };
  const picks = await selectChildren(read, assignmentLines, parents, ['assignmentLineID']);
  if (!children.has('stock')) return byParent(picks, 'taskLineID');
  const ofPicks = { field: 'assignmentLineID', ids: idsOf(picks, 'assignmentLineID') };
  const moves = byParent(
    await selectChildren(read, inventoryTransactions, ofPicks, ['inventoryTransactionID']),
    'assignmentLineID',
  );
  const full = picks.map((pick) => ({
    ...pick,
    inventoryTransactions: moves.get(Number(pick.assignmentLineID)) ?? [],
  }));
  return byParent(full, 'taskLineID');
}

async function readGiven(read: ReadOf, taskIDs: readonly number[]): Promise<ByParent> {
  const parents = { field: 'taskID', ids: taskIDs };
  const given = await selectChildren(read, assignments, parents, ['assignmentID']);
  const people = await read.tx.rows(sql`
    select "pickerID", "pickerCode", "firstName", "lastName" from "pickers"
    where "companyID" = ${read.companyID} and "pickerID" = any(${sql.param(idsOf(given, 'pickerID'))}::int[])`);
  const byID = new Map(people.map((picker) => [Number(picker.pickerID), picker]));
  const full = given.map((one) => ({ ...one, picker: byID.get(Number(one.pickerID)) ?? null }));
  return byParent(full, 'taskID');
}

async function readPackages(read: ReadOf, taskIDs: readonly number[]): Promise<ByParent> {
  const parents = { field: 'taskID', ids: taskIDs };
  const rows = await selectChildren(read, packages, parents, ['taskID', 'packageNumber', 'packageID']);
  return byParent(rows, 'taskID');
}

async function readPallets({ tx, companyID }: ReadOf, taskIDs: readonly number[]): Promise<ByParent> {
  const rows = await tx.rows(sql`
    select p."taskPalletID", p."companyID", p."taskID", p."palletTypeID", p."amount", y."name" as "palletTypeName"
    from "taskPallets" p left join "palletTypes" y
      on y."companyID" = p."companyID" and y."palletTypeID" = p."palletTypeID"
    where p."companyID" = ${companyID} and p."taskID" = any(${sql.param(taskIDs)}::int[])
    order by p."taskID", p."palletTypeID"`);
  return byParent(rows, 'taskID');
}

async function readSubTasks(read: ReadOf, taskIDs: readonly number[]): Promise<ByParent> {
  const parents = { field: 'parentTaskID', ids: taskIDs };
  return byParent(await selectChildren(read, tasks, parents, ['taskID']), 'parentTaskID');
}

function byParent(rows: readonly Row[], field: string): ByParent {
  return groupBy(rows, (row) => Number(row[field]));
}

function idsOf(rows: readonly Row[], field: string): readonly number[] {
  return [...new Set(rows.map((row) => Number(row[field])))];
}
