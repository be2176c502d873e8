import { z } from 'zod';
import { pickers } from '../../../domain/resources/company/pickers';
import { type PickerQueue, pickerQueues } from '../../../domain/resources/tasks/picker-queues';
import { taskQueues } from '../../../domain/resources/tasks/task-queues';
import { sql } from '../../database/sql';
import { invalid, notFound } from '../../http/api-error';
import { keyIn } from '../../http/context';
import { lockRow, readRow, selectRows } from '../../rows/read-rows';
import { deleteRow, insertRow, updateRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import type { WriteRoute } from '../../writes/write-route';
import { fieldSchema } from '../field-schema';
import { idParams } from '../read-routes';
import { parseBody } from '../resource-schema';

const queueChange = z.object({
  id: fieldSchema(pickerQueues.fields.taskQueueID).meta({ description: 'Key of the task queue' }),
  number: fieldSchema(pickerQueues.fields.priority).meta({ description: 'Priority within the picker' }),
  operation: z.enum(['create', 'update', 'delete'], 'Not one of the choices'),
});
const body = z.object({ companyID: z.number().optional(), queues: z.array(queueChange).max(1000) });
const row = z.object({ pickerQueueID: z.number(), taskQueueID: z.number(), priority: z.number() });

/** Changes a picker's task queues together: each row says what to do with it. Repeating it has no further effect. */
export const pickerQueueWrite: WriteRoute = {
  method: 'POST',
  paths: ['v2/taskQueues/pickers/:id'],
  summary: 'Change the task queues of a picker',
  resource: pickers,
  verb: 'update',
  params: idParams,
  body,
  reply: z.object({ pickerID: z.number(), queues: z.array(row) }),
  plan: (request) => {
    const pickerID = keyIn(request, 'id');
    const { queues } = body.parse(parseBody(body, request.body));
    return async (unit) => ({
      status: 200,
      body: { pickerID, queues: await changeQueues(unit, pickerID, queues) },
    });
  },
};

type QueueChange = z.infer<typeof queueChange>;

async function changeQueues(
  unit: UnitOfWork,
  pickerID: number,
  changes: readonly QueueChange[],
): Promise<readonly PickerQueue[]> {
  // Locked, so that two changes of one picker's queues are serialized.
  if (!(await lockRow(unit.tx, pickers, unit.companyID, pickerID))) throw notFound();
  for (const change of changes) {
    const current = (await readQueues(unit, pickerID)).find((queue) => queue.taskQueueID === change.id);
    const id = await changeQueue(unit, pickerID, change, current);
    if (id !== null) unit.touch(pickerQueues.name, id);
  }
  return readQueues(unit, pickerID);
}

/** Key of the changed row; null: none. */
async function changeQueue(
  unit: UnitOfWork,
  pickerID: number,
  { id, number: priority, operation }: QueueChange,
  current: PickerQueue | undefined,
): Promise<number | null> {
  if (operation === 'delete') {
    if (!current) return null;
    await deleteRow(unit, pickerQueues, current.pickerQueueID);
    return current.pickerQueueID;
  }
  if (!(await readRow(unit.tx, taskQueues, unit.companyID, Number(id))))
    throw invalid({ queues: { code: 'field.missing-row' } });
  if (current) {
    await updateRow(unit, pickerQueues, current.pickerQueueID, { priority });
    return current.pickerQueueID;
  }
  const created = { pickerID, taskQueueID: id, priority };
  return (await insertRow<PickerQueue>(unit, pickerQueues, created)).pickerQueueID;
}

function readQueues({ tx, companyID }: UnitOfWork, pickerID: number): Promise<readonly PickerQueue[]> {
  return selectRows<PickerQueue>(
    tx,
    pickerQueues,
    sql`where "companyID" = ${companyID} and "pickerID" = ${pickerID} order by "priority", "pickerQueueID"`,
  );
}
