import type { Filter } from '../../src/domain/query/query';
import { queryLimits } from '../../src/domain/query/query-limits';
import type { Executor } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';

export interface DearPage {
  readonly name: string;
  /** Path of the list; by default that of tasks. */
  readonly path?: string;
  readonly filter?: Filter;
  readonly sort?: readonly [string, 'ASC' | 'DESC'];
  readonly from?: number;
}

const texts = Array.from({ length: queryLimits.texts }, (_, index) => `nowhere ${index}`);
const values = Array.from({ length: queryLimits.values }, (_, index) => String(index * 14));

/** One list of each kind, as large as the server accepts: as many patterns, texts and values as the limits allow. */
export const dearPages = (tasks: number): readonly DearPage[] => [
  { name: 'a pattern, few values', filter: { customerName: { regexp: '(a|b)+.*[0-9]7\\)$' } } },
  {
    name: 'two patterns, a value a row',
    filter: { orderNumber: { regexp: '(1|2)+.*7$' }, taskNumber: { regexp: '^.*(8|9){2}$' } },
  },
  { name: 'a text in a column without index', filter: { taskAdditionalInfo: { like: 'twice 731' } } },
  { name: 'as many texts as may be', filter: { taskAdditionalInfo: { allContains: texts } } },
  { name: 'as many texts, with an index', filter: { customerName: { allContains: texts } } },
  { name: 'as many values as may be', filter: { taskNumber: values } },
  { name: 'one character', filter: { search: '7' } },
  { name: 'a text of lines', filter: { productCode: { like: 'b17' } } },
  { name: 'a pattern of lines', filter: { bin: { regexp: '^A-[0-9]*7$' } } },
  {
    name: 'deep in an order without index',
    sort: ['taskAdditionalInfo', 'DESC'],
    from: Math.floor(tasks / 2),
  },
  {
    name: 'deep in a filter',
    filter: { search: 'toys' },
    sort: ['totalVolume', 'ASC'],
    from: Math.floor(tasks / 4),
  },
  { name: 'event log, a text', path: 'v2/eventLog', filter: { message: { like: 'line 4711' } } },
  { name: 'event log, a text of every row', path: 'v2/eventLog', filter: { message: { like: 'picked' } } },
  { name: 'event log, two characters', path: 'v2/eventLog', filter: { message: { like: '47' } } },
];

/** Two lines of every task, and what was noted of them. */
export async function fillLinesAndLog(tx: Executor): Promise<void> {
  await tx.rows(sql`insert into "products" ("companyID", "productID", "productCode", "name", "uom")
    select 1, i, 'B' || i, 'Bolt ' || i, 'pcs' from generate_series(1, 200) as i`);
  await tx.rows(sql`insert into "taskLines" ("companyID", "taskID", "lineNumber", "productID", "productCode", "productName", "bin",
      "status", "taskAmount", "uom")
    select 1, "taskID", n, 1 + ("taskID" + 99 * n) % 200, 'B' || (1 + ("taskID" + 99 * n) % 200), 'Bolt',
      'A-' || ("taskID" % 500), 'completed', 3, 'pcs'
    from "tasks", generate_series(1, 2) as n where "companyID" = 1`);
  await tx.rows(sql`insert into "eventLog" ("companyID", "taskID", "message", "updatedAt")
    select 1, "taskID", 'Line ' || "taskID" || ' picked by Picker ' || n, now()
    from "tasks", generate_series(1, 3) as n where "companyID" = 1`);
}
