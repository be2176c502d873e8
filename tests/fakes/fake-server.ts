import { compileFilter } from '../../src/domain/query/compile-filter';
import { compileSort } from '../../src/domain/query/compile-sort';
import type { Filter } from '../../src/domain/query/query';
import { taskOverview } from '../../src/domain/reports/task-overview';
import { keyOf, type Resource, type Row } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import { companies } from '../../src/domain/resources/company/companies';
import { pickers } from '../../src/domain/resources/company/pickers';
import { tasks } from '../../src/domain/resources/tasks/tasks';
import type { Json } from '../../src/domain/sync/write';
import { isObject } from '../../src/lib/json-values';
import { formatPosition, parsePosition, positionHeader } from '../../src/protocol/changes';
import type { ApiReply, ApiRequest } from '../../src/protocol/exchange';
import { decodeListQuery } from '../../src/protocol/list-query';
import { aggregateRows } from './aggregate-rows';

/** The wire protocol of the reference server, for one company, in memory and synchronous. */
export interface FakeServer {
  /** Whether devices send it request ids. */
  readonly isIdentifying: boolean;
  handle(request: ApiRequest): ApiReply;
  rows(resource: string): readonly Row[];
  /** Requests that took effect, in order. */
  applied(): readonly Applied[];
  version(): { readonly epoch: string; readonly version: number };
  /** Writes of another user. */
  put(resource: string, row: Row): void;
  remove(resource: string, id: number): void;
  /** Cursors older than now are too old from now on. */
  expireFeed(): void;
  newEpoch(): void;
  onNews(listener: () => void): () => void;
}

export interface Applied {
  readonly requestID: string;
  readonly version: number;
  readonly resource: string;
  readonly id: number;
}

export interface FakeServerOptions {
  readonly companyID: number;
  readonly feed: boolean;
  /** Off: a repeated request is carried out again. */
  readonly retryCache: boolean;
  /** The capabilities' statement about the retry cache. */
  readonly announcesRetryCache: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: Json | Row | readonly Row[];
  readonly headers?: Readonly<Record<string, string>>;
}

const served: readonly Resource[] = [companies, reasonCodes, pickers, tasks];
const noRegexp = (): never => {
  throw new Error('no regular expressions here');
};

export function createFakeServer({
  companyID,
  feed,
  retryCache,
  announcesRetryCache,
}: FakeServerOptions): FakeServer {
  const tables = new Map(served.map((resource) => [resource.name, new Map<number, Row>()]));
  const answers = new Map<string, Answer>();
  const listeners = new Set<() => void>();
  const applied: Applied[] = [];
  let log: { readonly version: number; readonly resource: string; readonly id: number }[] = [];
  let nextID = 1000;
  let epoch = 1;
  let version = 1;
  let floor = 1;

  const position = () => ({ epoch: `e${epoch}`, version });
  const tableOf = (name: string): Map<number, Row> => tables.get(name) ?? new Map();
  const store = (name: string, id: number, row: Row | null): void => {
    version++;
    const timed = served.find((each) => each.name === name)?.fields.updatedAt
      ? { updatedAt: momentOf(version) }
      : {};
    if (row) tableOf(name).set(id, { ...row, ...timed });
    else tableOf(name).delete(id);
    log.push({ version, resource: name, id });
    for (const listener of listeners) listener();
  };

  const refuse = (status: number, message: string, code: string): Answer => ({
    status,
    body: { message, code },
  });

  const changeTask = (id: number, patch: Row): Answer => {
    const task = tableOf('tasks').get(id);
    if (!task) return refuse(404, 'No such task', 'row.not-found');
    if (patch.onHold === true && task.onHold) return refuse(409, 'Held already', 'task.held-already');
    if (patch.onHold === false && !task.onHold) return refuse(409, 'Not on hold', 'task.not-held');
    if (patch.status !== undefined && patch.status === task.status)
      return refuse(409, 'Has that status', 'task.transition');
    const now = patch.status === 'completed' ? { timeCompleted: '2026-01-15T09:00:00.000Z' } : {};
    store('tasks', id, { ...task, ...patch, ...now });
    return { status: 200, body: { taskID: id, message: 'Done' } };
  };

  const writeRow = (resource: Resource, { method, body }: ApiRequest, id: number | null): Answer => {
    const values = isObject(body) ? body : {};
    const table = tableOf(resource.name);
    for (const value of Object.values(values))
      if (typeof value === 'number' && value < 0) return refuse(422, 'A temporary key', 'row.invalid');
    if (method === 'POST') {
      const key = nextID++;
      const row = { ...emptyRow(resource), ...values, companyID, [resource.key]: key };
      store(resource.name, key, row);
      return { status: 201, body: row };
    }
    const row = id === null ? undefined : table.get(id);
    if (!row || id === null) return refuse(404, 'It does not exist any more', 'row.not-found');
    store(resource.name, id, method === 'DELETE' ? null : { ...row, ...values });
    return { status: 200, body: { [resource.key]: id } };
  };

  const write = (
    request: ApiRequest,
  ): { readonly answer: Answer; readonly about: { resource: string; id: number } } => {
    const body = isObject(request.body) ? request.body : {};
    const action = /^tasks\/action\/(hold|release)$/.exec(request.path);
    if (action) {
      const id = Array.isArray(body.taskIds) ? Number(body.taskIds[0]) : Number.NaN;
      const answer = changeTask(id, { onHold: action[1] === 'hold' });
      return { answer, about: { resource: 'tasks', id } };
    }
    const task = /^tasks\/(-?\d+)$/.exec(request.path);
    if (task) {
      const id = Number(task[1]);
      return { answer: changeTask(id, { status: body.status }), about: { resource: 'tasks', id } };
    }
    for (const resource of served) {
      const match = new RegExp(`^${resource.path}(?:/(-?\\d+))?$`).exec(request.path);
      if (!match) continue;
      const id = match[1] === undefined ? null : Number(match[1]);
      const answer = writeRow(resource, request, id);
      const created = isObject(answer.body) ? Number(answer.body[resource.key]) : Number.NaN;
      return { answer, about: { resource: resource.name, id: id ?? created } };
    }
    return { answer: refuse(404, 'No such path', 'request.not-found'), about: { resource: '', id: 0 } };
  };

  const writeOnce = (request: ApiRequest, requestID: string | undefined): Answer => {
    const known = requestID === undefined || !retryCache ? undefined : answers.get(requestID);
    if (known) return known;
    const { answer, about } = write(request);
    const completed = feed
      ? { ...answer, headers: { [positionHeader]: formatPosition(position()) } }
      : answer;
    if (answer.status < 300 && requestID !== undefined) applied.push({ requestID, version, ...about });
    // Only requests that took effect are remembered: a refused one may be sent again.
    if (requestID !== undefined && answer.status < 300) answers.set(requestID, completed);
    return completed;
  };

  const batch = (body: unknown): Answer => {
    const requests = isObject(body) && Array.isArray(body.requests) ? body.requests : [];
    const results = requests.filter(isObject).map((item): Json => {
      const { method } = item;
      if (method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
        return { code: 400, message: 'method' };
      const path = String(item.path).replace(/^\/api\//, '');
      const request = { method, path, headers: {}, body: item.body, timeoutMs: 0 } as const;
      const requestID = typeof item.requestId === 'string' ? item.requestId : undefined;
      const { status, body: answer, headers } = writeOnce(request, requestID);
      const failure =
        isObject(answer) && status >= 400
          ? { message: String(answer.message), errorCode: String(answer.code) }
          : {};
      return {
        code: status,
        message: 'Done',
        body: JSON.parse(JSON.stringify(answer)),
        position: headers?.[positionHeader] ?? null,
        ...failure,
      };
    });
    return { status: 200, body: results };
  };

  const list = (resource: Resource, parameters: URLSearchParams): Answer => {
    const query = decodeListQuery(Object.fromEntries(parameters));
    if (!query.ok) return refuse(400, query.error.id, 'request.malformed');
    const filter: Filter = query.value.filter;
    const matches = compileFilter(resource, filter, noRegexp);
    if (!matches.ok) return refuse(400, matches.error.id, 'request.unknown-field');
    const order = compileSort(
      resource,
      query.value.sort.length > 0 ? query.value.sort : [[resource.key, 'ASC']],
    );
    if (!order.ok) return refuse(400, order.error.id, 'request.unknown-field');
    const rows = [...tableOf(resource.name).values()].filter(matches.value).sort(order.value);
    const [from, to] = query.value.range ?? [0, 49];
    return { status: 200, body: rows.slice(from, to + 1), headers: { 'x-total-count': String(rows.length) } };
  };

  const overview = (parameters: URLSearchParams): Answer => {
    const asked = JSON.parse(parameters.get('filter') ?? '{}');
    const everywhere = { warehouseID: null, warehouseSectionIDs: [] };
    const params = { ...everywhere, from: asked.from, to: asked.to, pickTypes: asked.pickType };
    const rows = taskOverview.filters(params).flatMap((filter) => {
      const matches = compileFilter(tasks, filter, noRegexp);
      return matches.ok ? [...tableOf('tasks').values()].filter(matches.value) : [];
    });
    return { status: 200, body: aggregateRows(taskOverview, rows, params) };
  };

  const changes = (parameters: URLSearchParams): Answer => {
    if (!feed) return refuse(404, 'No such path', 'request.not-found');
    const cursor = parsePosition(parameters.get('cursor'));
    const { epoch: current } = position();
    const isKnown = cursor?.epoch === current && cursor.version >= floor && cursor.version <= version;
    if (!cursor || !isKnown)
      return { status: 200, body: { ...position(), reset: true, more: false, changes: [] } };
    const limit = Number(parameters.get('limit') ?? 100);
    const after = log.filter((mark) => mark.version > cursor.version);
    const marks = after.slice(0, limit);
    const reached = marks.length < after.length ? (marks.at(-1)?.version ?? version) : version;
    const rows = marks.map(({ resource, id }) => ({
      resource,
      id,
      row: toJson(tableOf(resource).get(id) ?? null),
    }));
    return {
      status: 200,
      body: { epoch: current, version: reached, reset: false, more: reached < version, changes: rows },
    };
  };

  const answerTo = (request: ApiRequest): Answer => {
    const [path = '', search = ''] = request.path.split('?');
    const parameters = new URLSearchParams(search);
    if (path === 'v2/capabilities')
      return feed || announcesRetryCache
        ? { status: 200, body: { changeFeed: feed, changeStream: feed, retryCache: announcesRetryCache } }
        : refuse(404, 'No such path', 'request.not-found');
    if (path === 'v2/changes') return changes(parameters);
    if (path === 'reports/taskOverview') return overview(parameters);
    if (path === 'v2/batch') return batch(request.body);
    if (request.method !== 'GET') return writeOnce({ ...request, path }, request.headers['x-request-id']);
    const resource = served.find((each) => each.path === path);
    return resource ? list(resource, parameters) : refuse(404, 'No such path', 'request.not-found');
  };

  return {
    isIdentifying: announcesRetryCache,
    handle: (request) => {
      const { status, body, headers = {} } = answerTo(request);
      return { kind: 'reply', status, headers: new Map(Object.entries(headers)), text: JSON.stringify(body) };
    },
    rows: (name) => [...tableOf(name).values()],
    applied: () => applied,
    version: position,
    put: (name, row) => store(name, keyOf(served.find((each) => each.name === name) ?? tasks, row), row),
    remove: (name, id) => store(name, id, null),
    expireFeed: () => {
      floor = version;
    },
    newEpoch: () => {
      epoch++;
      log = [];
      floor = version;
    },
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Its clock: a minute a write. */
function momentOf(version: number): string {
  return new Date(Date.UTC(2026, 0, 1) + version * 60_000).toISOString();
}

function emptyRow(resource: Resource): Row {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.secret);
  return Object.fromEntries(fields.map(([name, field]) => [name, field.initial ?? null]));
}

function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
