import { asNumber, isObject } from '../../lib/json-values';
import type { LoadApi } from './api';
import { LoadError } from './api';
import type { MappedTask, Problem } from './wide-world';

export interface UploadTotals {
  created: number;
  skipped: number;
  lines: number;
}

type UploadRow = MappedTask['rows'][number];

/** Tasks of an upload: each upload is one version of the change feed, so neither tiny nor huge. */
const tasksAnUpload = 400;

/** Sends tasks in uploads; tasks that the server has stay, so that an interrupted load can be repeated. */
export function createUploader(api: LoadApi, companyID: number, onProblem: (problem: Problem) => void) {
  const totals: UploadTotals = { created: 0, skipped: 0, lines: 0 };
  let waiting: (readonly UploadRow[])[] = [];
  return {
    totals,
    /** Resolves to the number of tasks that it sent. */
    async add(rows: readonly UploadRow[]): Promise<number> {
      if (rows.length > 0) waiting.push(rows);
      return waiting.length >= tasksAnUpload ? this.flush() : 0;
    },
    async flush(): Promise<number> {
      const tasks = waiting;
      waiting = [];
      if (tasks.length > 0) await upload(tasks);
      return tasks.length;
    },
  };

  /** A refused upload stored nothing: refused tasks go into the report, the rest is sent again. */
  async function upload(tasks: readonly (readonly UploadRow[])[]): Promise<void> {
    const data = tasks.flat();
    const answer = await api.post(`v2/tasks/uploadTasks?companyID=${companyID}&existing=skip`, { data });
    if (answer.status === 422) {
      const refused = refusedTasks(data, answer.fields);
      if (refused.size === 0) throw new LoadError(`upload refused: ${answer.error ?? ''}`);
      for (const [id, reason] of refused) onProblem({ file: 'upload', id, reason });
      const rest = tasks.filter(([row]) => !refused.has(String(row?.taskNumber)));
      if (rest.length > 0) await upload(rest);
      return;
    }
    if (answer.error !== null) throw new LoadError(`upload: ${answer.error}`);
    const body = isObject(answer.body) ? answer.body : {};
    totals.created += asNumber(body.created) ?? 0;
    totals.lines += asNumber(body.lines) ?? 0;
    totals.skipped += Array.isArray(body.skipped) ? body.skipped.length : 0;
  }
}

/** Task numbers with the reasons for their first refused row; the server names a place `data.17.bin`. */
function refusedTasks(
  data: readonly UploadRow[],
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  for (const [name, reason] of Object.entries(fields)) {
    const match = /^data\.(\d+)\.(\w+)$/.exec(name);
    const row = match ? data[Number(match[1])] : undefined;
    const id = row ? String(row.taskNumber) : null;
    if (id !== null && !refused.has(id))
      refused.set(id, `line ${String(row?.lineNumber)}, ${match?.[2] ?? ''}: ${reason}`);
  }
  return refused;
}
