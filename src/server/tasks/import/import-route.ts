import { z } from 'zod';
import type { ImportRow } from '../../../domain/imports/row-reader';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { isObject } from '../../../protocol/parse';
import { invalid } from '../../http/api-error';
import { queryOf } from '../../http/named-company';
import type { WriteRoute } from '../../writes/write-route';
import { importTasks } from './import-tasks';

const bodyLimit = 8 * 1024 * 1024;
/** Rows of one upload; larger files are sent in several. */
const maxPageRows = 10_000;

const uploadBody = z.object({
  companyID: z.number().optional(),
  data: z
    .array(z.record(z.string(), z.unknown()), 'Not a list')
    .min(1, 'This field is required')
    .max(maxPageRows)
    .meta({ description: 'Rows of the file: a task line each, with the columns of its task.' }),
});

/** `POST v2/tasks/uploadTasks`: all rows are stored or none; `existing=skip` leaves tasks that are there as they are. */
export const taskImport: WriteRoute = {
  method: 'POST',
  paths: ['v2/tasks/uploadTasks'],
  summary: 'Import tasks with their lines',
  resource: tasks,
  verb: 'create',
  body: uploadBody,
  bodyLimit,
  plan: (request) => {
    // Before the rows are looked at: to say of each what is wrong takes long.
    if (rowCountOf(request.body) > maxPageRows) throw invalid({ data: `At most ${maxPageRows} rows` });
    const { data } = uploadOf(request.body);
    const existing = queryOf(request).existing === 'skip' ? 'skip' : 'refuse';
    return async (unit) => {
      const result = await importTasks(unit, { rows: data, existing });
      // Thrown, so that nothing of the upload stays; the place of each refused row is in its name.
      if (result.kind === 'refused') {
        const names = result.rows.map(({ index, column, reason }) => [
          `data.${index}.${column}`,
          fillPlaceholders(reason),
        ]);
        throw invalid(Object.fromEntries(names), { count: result.count });
      }
      const { created, lines, skipped } = result;
      return { status: 200, body: { message: 'Import Successful', created, lines, skipped } };
    };
  },
};

function rowCountOf(body: unknown): number {
  return isObject(body) && Array.isArray(body.data) ? body.data.length : 0;
}

/** The rows as they are: what stands in their columns is read, and refused, column by column. */
function uploadOf(body: unknown): { readonly data: readonly ImportRow[] } {
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data) || data.length === 0) throw invalid({ data: 'This field is required' });
  const index = data.findIndex((row) => !isObject(row));
  if (index >= 0) throw invalid({ [`data.${index}`]: 'Not a row' });
  return { data };
}
