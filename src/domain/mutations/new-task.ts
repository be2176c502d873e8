import { label } from '../../lib/label';
import type { Row } from '../resource';
import { type TaskLine, taskLines } from '../resources/task-lines';
import { type Task, tasks } from '../resources/tasks';
import { isJsonObject, type Json, type Write } from '../write';
import { createRow } from './rows';
import { type LineProduct, productFields } from './task-lines';

export interface NewLine {
  /** Temporary (negative) key. */
  readonly taskLineID: number;
  /** The fields that a person enters, `productID` among them. */
  readonly values: Row;
  readonly product: LineProduct;
}

export interface NewTask {
  /** Temporary (negative) key. */
  readonly taskID: number;
  readonly companyID: number;
  /** Without a task number the server gives one. */
  readonly values: Row;
  readonly lines: readonly NewLine[];
}

/** Creates a task with its lines in one write: both or neither are there, on the device as on the server. */
export function createTask({ taskID, companyID, values, lines }: NewTask): Write {
  const created = lines.map((line, index) => createLine(line, { taskID, companyID, lineNumber: index + 1 }));
  const rows = created.map(({ row }) => row);
  const write = createRow(tasks, taskID, { ...values, ...totalsOf(rows) }, companyID);
  const parts = { taskLines: rows, assignments: [], packages: [], taskPallets: [] };
  const number = typeof values.taskNumber === 'string' ? values.taskNumber : null;
  return {
    ...write,
    request: {
      ...write.request,
      body: { ...bodyOf(write), taskLines: created.map(({ body }) => body) },
    },
    refersTo: [
      ...write.refersTo,
      ...lines.map(({ product }) => ({ resource: 'products', id: product.productID })),
    ],
    effects: write.effects.map((effect) =>
      effect.kind === 'create' ? { ...effect, row: { ...effect.row, ...parts } } : effect,
    ),
    title: number ? label('Create task {number}', { number }) : label('Create a task'),
  };
}

/** What lines of a copy take over; what belongs to the goods that went (containers, serial numbers) stays behind. */
const copied = [
  'productID',
  'productCode',
  'productName',
  'bin',
  'binTo',
  'lot',
  'taskAmount',
  'uom',
  'lineCode',
  'checkMethod',
  'binValidationMethod',
  'binValidationDigits',
  'lineVaryingWeightMin',
  'lineVaryingWeightMax',
  'lineAdditionalInfo',
];

/** What a copy begins with: everything a person would enter again, but not its number, day of work and progress. */
export function copyTask(
  task: Task,
  lines: readonly TaskLine[],
): { readonly values: Row; readonly lines: readonly Row[] } {
  const { taskNumber: _number, deliveryDate: _day, ...values } = pick(task, tasks.form.flat());
  const inOrder = lines.toSorted((a, b) => a.lineNumber - b.lineNumber);
  return {
    values,
    lines: inOrder.map((line, index) => ({ ...pick(line, copied), lineNumber: index + 1, status: 'new' })),
  };
}

function createLine(
  { taskLineID, values, product }: NewLine,
  { taskID, companyID, lineNumber }: Pick<NewTask, 'taskID' | 'companyID'> & { lineNumber: number },
): { readonly row: Row; readonly body: Json } {
  const amount = typeof values.taskAmount === 'number' ? values.taskAmount : 0;
  const full = {
    lineNumber,
    ...values,
    ...productFields(product, amount),
    taskID,
    originalAmount: amount,
    actualAmount: 0,
  };
  const write = createRow(taskLines, taskLineID, full, companyID);
  const { companyID: _company, taskID: _task, weight: _weight, volume: _volume, ...body } = bodyOf(write);
  const [effect] = write.effects;
  const row = effect?.kind === 'create' ? effect.row : {};
  return { row: { ...row, assignmentLines: [] }, body };
}

function totalsOf(lines: readonly Row[]): Row {
  const sum = (name: string) =>
    Math.round(lines.reduce((total, line) => total + Number(line[name] ?? 0), 0) * 1e6) / 1e6;
  return {
    lineCount: lines.length,
    totalAmount: sum('taskAmount'),
    totalWeight: sum('weight'),
    totalVolume: sum('volume'),
  };
}

function bodyOf({ request }: Write): { readonly [key: string]: Json } {
  return isJsonObject(request.body) ? request.body : {};
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
