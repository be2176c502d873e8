// A process of its own: the server's application over a company's folder, beside the page that measures.
import type { Socket } from 'node:net';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import { buildApp } from '../../src/server/app';
import { openDatabase } from '../../src/server/database/open-database';
import { sql } from '../../src/server/database/sql';
import { commitWrite } from '../../src/server/writes/write';
import { answerQuestions } from './child';
import type { ServerQuestion } from './measured-server';

const [folder = '', webFolder = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'folder', path: folder });
const app = buildApp({ database, webFolder });
const sockets = new Set<Socket>();
let isCut = false;
let requests = 0;
app.server.on('connection', (socket) => {
  if (isCut) socket.destroy();
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
app.server.on('request', ({ method }) => {
  if (method !== 'GET') requests++;
});
/** Pages of tasks, recorded and answered from memory, so that only the client is measured. */
const recorded = new Map<string, { readonly text: string; readonly total: string | undefined }>();
let isReplaying = false;
const isPage = (path: string): boolean => path.startsWith('/api/v2/tasks?');
app.addHook('onSend', async (request, reply, payload) => {
  if (!isPage(request.url) || reply.statusCode !== 200 || typeof payload !== 'string') return;
  const total = reply.getHeader('x-total-count');
  recorded.set(request.url, { text: payload, total: total === undefined ? undefined : String(total) });
});
app.addHook('onRequest', async (request, reply) => {
  const known = isReplaying ? recorded.get(request.url) : undefined;
  if (!known) return;
  if (known.total !== undefined) reply.header('x-total-count', known.total);
  return reply.type('application/json; charset=utf-8').send(known.text);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });

async function answer(question: ServerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'cut':
      isCut = question.isCut;
      if (isCut) for (const socket of sockets) socket.destroy();
      return null;
    case 'replay':
      isReplaying = question.isReplaying;
      if (!isReplaying) recorded.clear();
      return recorded.size;
    case 'writeRequests':
      return requests;
    case 'change':
      return change(question.count);
    case 'edits': {
      const rows = await database.read((tx) =>
        tx.rows(sql`select "taskID", count(*)::integer as "edits" from "eventLog"
          where "companyID" = 1 and "code" <> 'task.created' group by "taskID"`),
      );
      return Object.fromEntries(rows.map(({ taskID, edits }) => [taskID, edits]));
    }
    case 'close':
      for (const socket of sockets) socket.destroy();
      await app.close();
      await database.close();
      return process.exit(0);
  }
}

/** One commit per change, each to another task. */
async function change(count: number): Promise<null> {
  const author = { userID: 1, source: 'bench', requestID: null };
  for (let taskID = 1; taskID <= count; taskID++) {
    const now = new Date().toISOString();
    await commitWrite(database, { companyID: 1, author, now }, async ({ tx, touch }) => {
      await tx.rows(sql`update "tasks" set "taskAdditionalInfo" = 'changed', "updatedAt" = ${now}
        where "companyID" = 1 and "taskID" = ${taskID}`);
      touch(tasks.name, taskID);
    });
  }
  return null;
}

answerQuestions(url, answer);
