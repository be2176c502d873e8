import { z } from 'zod';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { queryOf } from '../../http/named-company';
import { refusedUpload, uploadBody, uploadedRows, uploadLimit } from '../../writes/uploaded-rows';
import type { WriteRoute } from '../../writes/write-route';
import { importTasks } from './import-tasks';

/** `POST v2/tasks/uploadTasks`: all rows are stored or none; `existing=skip` leaves existing tasks unchanged. */
export const taskImport: WriteRoute = {
  method: 'POST',
  paths: ['v2/tasks/uploadTasks'],
  summary: 'Import tasks with their lines',
  resource: tasks,
  verb: 'create',
  body: uploadBody('Rows of the file: a task line each, with the columns of its task.'),
  reply: z.object({
    message: z.string(),
    created: z.number(),
    lines: z.number(),
    skipped: z.array(z.string()),
  }),
  bodyLimit: uploadLimit,
  plan: (request) => {
    const rows = uploadedRows(request.body);
    const existing = queryOf(request).existing === 'skip' ? 'skip' : 'refuse';
    return async (unit) => {
      const result = await importTasks(unit, { rows, existing });
      if (result.kind === 'refused') throw refusedUpload(result.rows, result.count);
      const { created, lines, skipped } = result;
      return { status: 200, body: { message: 'Import Successful', created, lines, skipped } };
    };
  },
};
