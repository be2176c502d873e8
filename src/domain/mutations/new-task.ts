import { label } from '../../lib/label';
import type { Row } from '../resource';
import type { TaskLine } from '../resources/tasks/task-lines';
import { type Task, tasks } from '../resources/tasks/tasks';
import { isJsonObject, type Json, type Write } from '../sync/write';
import { totalsOf } from '../tasks/line-totals';
import { createRow } from './rows';
import { createLine, type NewLine } from './task-lines';

export interface NewTask {
  /** Temporary (negative) key. */
  readonly taskID: number;
  readonly companyID: number;
  /** Without a task number the server gives one. */
  readonly values: Row;
  readonly lines: readonly NewLine[];
  /** Fields that the server will add: shown until it has, and not sent. */
  readonly shown?: Row;
}

/** Creates a task with its lines in one write: both or neither are there, on the device as on the server. */
export function createTask({ taskID, companyID, values, lines, shown = {} }: NewTask): Write {
  const created = lines.map(({ values: line, ...rest }, index) =>
    createLine({ ...rest, values: { lineNumber: index + 1, ...line } }, { taskID, companyID }),
  );
  const rows = created.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row] : [])),
  );
  const write = createRow(tasks, taskID, { ...values, ...totalsOf(rows) }, companyID);
  const children = { taskLines: rows, assignments: [], packages: [], taskPallets: [] };
  const number = typeof values.taskNumber === 'string' ? values.taskNumber : null;
  return {
    ...write,
    request: {
      ...write.request,
      body: { ...bodyOf(write), taskLines: created.map(lineBody) },
    },
    refersTo: [
      ...write.refersTo,
      ...lines.map(({ product }) => ({ resource: 'products', id: product.productID })),
    ],
    effects: write.effects.map((effect) =>
      effect.kind === 'create' ? { ...effect, row: { ...effect.row, ...shown, ...children } } : effect,
    ),
    title: number ? label('Create task {number}', { number }) : label('Create a task'),
  };
}

/** Fields that lines of a copy take over; those of the delivered goods (containers, serial numbers) are left out. */
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

/**
 * The values of a copy: everything a user would enter again, but not number, day of work, dispatch and progress; a
 * route that is no row is copied as text.
 */
export function copyTask(
  task: Task,
  lines: readonly TaskLine[],
): { readonly values: Row; readonly lines: readonly Row[] } {
  const {
    taskNumber: _number,
    deliveryDate: _day,
    dispatchID: _dispatch,
    ...values
  } = pick(task, tasks.form.flat());
  const inOrder = lines.toSorted((a, b) => a.lineNumber - b.lineNumber);
  return {
    values: task.routeID === null ? { ...values, route: task.route } : values,
    lines: inOrder.map((line, index) => ({ ...pick(line, copied), lineNumber: index + 1, status: 'new' })),
  };
}

/** The line's own fields inside its task's body. */
function lineBody(write: Write): Json {
  const { companyID: _company, taskID: _task, ...body } = bodyOf(write);
  return body;
}

function bodyOf({ request }: Write): { readonly [key: string]: Json } {
  return isJsonObject(request.body) ? request.body : {};
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
