import { encodeListQuery } from '../../../src/protocol/list-query';
import { parseListReply } from '../../../src/protocol/list-reply';

export type PeerName = 'none' | 'rxdb' | 'pouchdb';
export type Document = Readonly<Record<string, unknown>>;

export interface PeerQuestion {
  readonly authorization: string;
  readonly companyID: number;
  /** The scan ends with the page that reaches this number of tasks. */
  readonly tasks: number;
  /** Lines are rows of their own, with an index for their task; otherwise they stay inside their task. */
  readonly hasOwnLines: boolean;
}

export interface PeerAnswer {
  readonly tasks: number;
  readonly lines: number;
  readonly milliseconds: number;
  /** A page of 50 by status and delivery date, once everything is stored. */
  readonly pageMs: number;
  readonly pageRows: number;
}

/** A database that is filled page by page; each page is stored when `put` resolves. */
export interface PeerStore {
  put(tasks: readonly Document[], lines: readonly Document[]): Promise<void>;
  page(): Promise<number>;
}

/** The indexes for the list's filters and sorts: the same for every peer. */
export const taskIndexes = [
  'status',
  'taskType',
  'warehouseID',
  'priority',
  'customerName',
  'deliveryDate',
  'routeID',
  'pickerID',
] as const;

const pageRows = 500;

/** Scans the tasks as the console does, newest key first, over HTTP and as columns; parses each page and stores it. */
export function servePeer(openStore: (question: PeerQuestion) => Promise<PeerStore>): void {
  addEventListener('message', ({ data }: MessageEvent<PeerQuestion>) => {
    scan(data, openStore).then(
      (answer) => postMessage(answer),
      (error: unknown) =>
        postMessage({
          failed: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error),
        }),
    );
  });
}

async function scan(
  question: PeerQuestion,
  openStore: (question: PeerQuestion) => Promise<PeerStore>,
): Promise<PeerAnswer> {
  // Opening the database, with its indexes, does not count.
  const store = await openStore(question);
  const started = performance.now();
  let tasks = 0;
  let lines = 0;
  for await (const rows of pagesOf(question)) {
    const own = question.hasOwnLines ? rows.flatMap(linesOf) : [];
    await store.put(question.hasOwnLines ? rows.map(withoutLines) : rows, own);
    tasks += rows.length;
    lines += rows.reduce((sum, row) => sum + linesOf(row).length, 0);
  }
  const milliseconds = performance.now() - started;
  const asked = performance.now();
  const found = await store.page();
  return { tasks, lines, milliseconds, pageMs: performance.now() - asked, pageRows: found };
}

/** Pages in key order. As in the console, the next one is requested while one is stored. */
async function* pagesOf(question: PeerQuestion): AsyncGenerator<Document[]> {
  let next: Promise<Document[]> | null = fetchPage(question, null);
  for (let given = 0; next; ) {
    const rows: Document[] = await next;
    const last = rows.at(-1)?.['taskID'];
    if (typeof last !== 'number') return;
    given += rows.length;
    next = given < question.tasks ? fetchPage(question, last) : null;
    // It may fail before anything waits for it.
    next?.catch(() => undefined);
    yield rows;
  }
}

async function fetchPage(
  { authorization, companyID }: PeerQuestion,
  after: number | null,
): Promise<Document[]> {
  const query = encodeListQuery({
    filter: { companyID, ...(after === null ? {} : { taskID: { $lt: after } }) },
    sort: [['taskID', 'DESC']],
    range: [0, pageRows - 1],
    include: ['taskLines', 'assignments'],
  });
  const reply = await fetch(`/api/v2/tasks?${query}&count=none&shape=columns`, {
    headers: { authorization },
  });
  const text = await reply.text();
  const list = reply.ok ? parseListReply(JSON.parse(text), null) : null;
  if (!list) throw new Error(`${reply.status} ${text}`);
  return [...list.rows];
}

function linesOf(task: Document): Document[] {
  const lines = task['taskLines'];
  return Array.isArray(lines) ? lines : [];
}

function withoutLines({ taskLines: _, ...task }: Document): Document {
  return task;
}
