import { z } from 'zod';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { invalid } from '../../http/api-error';
import { queryOf } from '../../http/named-company';
import type { WriteRoute } from '../../writes/write-route';
import { parseAs } from '../task-schemas';
import { importTasks } from './import-tasks';

const bodyLimit = 8 * 1024 * 1024;

const uploadBody = z.object({
  companyID: z.number().optional(),
  data: z
    .array(z.record(z.string(), z.unknown()), 'Not a list')
    .min(1, 'This field is required')
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
    const { data } = parseAs(uploadBody, request.body);
    const existing = queryOf(request).existing === 'skip' ? 'skip' : 'refuse';
    return async (unit) => {
      const result = await importTasks(unit, { rows: data, existing });
      // Thrown, so that nothing of the upload stays; the place of each refused row is in its name.
      if (result.kind === 'refused') {
        const names = result.rows.map(({ index, column, reason }) => [
          `data.${index}.${column}`,
          fillPlaceholders(reason),
        ]);
        throw invalid(Object.fromEntries(names));
      }
      const { created, lines, skipped } = result;
      return { status: 200, body: { message: 'Import Successful', created, lines, skipped } };
    };
  },
};
