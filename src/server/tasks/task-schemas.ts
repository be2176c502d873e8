import { z } from 'zod';
import type { Row } from '../../domain/resource';
import { taskLines } from '../../domain/resources/tasks/task-lines';
import { tasks } from '../../domain/resources/tasks/tasks';
import { isObject } from '../../lib/json-values';
import { parseBody, resourceSchemas } from '../crud/resource-schema';
import * as wire from '../http/wire-schemas';

const ofTasks = resourceSchemas(tasks);
const ofLines = resourceSchemas(taskLines);

export const taskReply = ofTasks.row;
export const lineReply = ofLines.row;
/** The task, and its lines' keys in the order in which they were sent. */
export const createdReply = taskReply.extend({ taskLines: z.array(z.object({ taskLineID: z.number() })) });
const result = z.object({
  taskID: z.number(),
  code: z.number(),
  message: z.string(),
  errorCode: z.string().nullable(),
});
/** Results for several tasks, each on its own. */
export const resultsReply = z.object({ message: z.string(), results: z.array(result) });

/** A text that the server fills in if it is missing. */
function leftOut(maxLength: number) {
  return wire
    .trimmedText(maxLength)
    .transform((text) => text || null)
    .nullish();
}

/** A line inside a new task, or alone: its product by key or code; the server can fill in number and unit. */
const newLine = ofLines.create
  .omit({ taskID: true })
  .extend({
    productID: wire.key().nullish(),
    productCode: leftOut(100),
    lineNumber: wire.wholeNumber(1).nullish(),
    uom: leftOut(20),
  })
  .refine((line) => line.productID || line.productCode, {
    path: ['productID'],
    ...wire.required,
    // Checked even when other fields are wrong: all faults are answered at once.
    when: ({ value }) => isObject(value),
  });

const taskNumber = leftOut(60).meta({ description: 'Left to the server when there is none.' });

export const newTaskBody = ofTasks.create.extend({
  taskNumber,
  taskLines: z.array(newLine, 'Not a list').max(5000, 'At most 5000 lines').optional(),
});
export const taskUpdateBody = ofTasks.update;
export const newLineBody = newLine.and(z.object({ taskID: wire.key() }));
export const lineUpdateBody = ofLines.update.omit({ taskID: true });
export const assignBody = z.object({
  companyID: z.number().optional(),
  pickerID: wire.key(),
  unassignOthers: z.boolean().default(true),
});
export const unassignBody = z.object({
  companyID: z.number().optional(),
  pickerID: wire.key().nullish(),
});
const maxTasks = 1000;
const keysOfTasks = (most: number) =>
  z.array(wire.key(), 'Not a list').min(1, wire.required.message).max(most, `At most ${most} tasks`);
/** @param most tasks that one request may name */
export const taskIDsBody = (most = maxTasks) =>
  z.object({ companyID: z.number().optional(), taskIds: keysOfTasks(most) });
export const clusterBody = z.object({
  companyID: z.number().optional(),
  taskIDs: keysOfTasks(maxTasks),
  pickType: z.enum(['CLUSTER', 'BATCH'], 'Not one of the choices'),
});
export const emptyGroupBody = z.object({
  companyID: z.number().optional(),
  taskGroupID: z.null('Only null: all tasks leave the group'),
});

export interface ParsedTask {
  readonly task: Row;
  readonly lines: readonly Row[];
}

/** Parses a new task; throws 422 by field, with a line's field named `taskLines.3.bin`. */
export function parseNewTask(body: unknown): ParsedTask {
  const { taskLines: lines, companyID: _, ...task } = parseBody(newTaskBody, body);
  return { task, lines: Array.isArray(lines) ? lines : [] };
}

/** Parses a body by its schema; throws 422 by field. */
export function parseAs<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  parseBody(schema, body);
  return schema.parse(body ?? {});
}

/** The fields of a body without the company, which the route has read already. */
export function parseFields(schema: z.ZodType, body: unknown): Row {
  const { companyID: _, ...fields } = parseBody(schema, body);
  return fields;
}
