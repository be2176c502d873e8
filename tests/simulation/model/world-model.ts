import { roleOf } from '../../../src/domain/permissions';
import type { Row } from '../../../src/domain/resource';
import type { ApiRequest } from '../../../src/protocol/exchange';
import type { SimulatedServer, SimulatedUser, WireReply } from '../simulated-server';
import type { Intent } from './book';
import { createdKey, keepServerRows, type ServerRows } from './server-rows';
import { isLoose, type ServedItem, servedItems, temporaryKeysIn } from './wire-items';

export interface RefusedWrite {
  readonly user: SimulatedUser;
  readonly intents: readonly Intent[];
  /**
   * The server was seen to do it under another id: a user has repeated a write that was left to the user, or refused.
   */
  readonly wasDoneUnderFormerID: boolean;
}

/** What the server must hold, replayed from the accepted requests, and every problem so far. */
export interface WorldModel {
  /** Whether the server remembers the ids that it is sent. */
  isIdentifying(): boolean;
  readonly rows: ServerRows;
  readonly realKeys: ReadonlyMap<number, number>;
  /** How often the server's retry cache has forgotten everything. */
  cacheClears(): number;
  clearRetryCache(): void;
  /**
   * Backs up what the server must hold.
   * @returns restores it; false: rows were created since, or the retry cache was cleared, so that it does not
   */
  save(): () => boolean;
  begin(): Promise<void>;
  tell(problem: string): void;
  problem(): string | null;
  accept(item: ServedItem, intents: readonly Intent[]): void;
  /** A device reads the answer: if a plain API was sent a request twice, its keys are those that count. */
  hear(item: ServedItem, intents: readonly Intent[]): void;
  /**
   * The server has done nothing, since the request names a history that it has left: the request is neither done nor
   * refused.
   */
  isOfLeftHistory(item: ServedItem): boolean;
  /** The server has refused a write: it must have had a reason. */
  judge(item: ServedItem, refused: RefusedWrite): void;
  /** A creation was done twice, not by a fault of the device. */
  excuse(intents: readonly Intent[]): void;
  /** The office's changes through the API. */
  acceptElsewhere(request: ApiRequest, reply: WireReply): void;
  /** A user has deleted the task. */
  isGone(taskID: number): boolean;
  /** Every request that reaches the server, from any device. */
  arrive(item: Pick<ServedItem, 'path' | 'body'>): void;
  /** At rest. @returns the differences from the rows that the server shows */
  compare(): Promise<string | null>;
}

export function createWorldModel(server: SimulatedServer): WorldModel {
  const rows = keepServerRows();
  const realKeys = new Map<number, number>();
  const numbers = new Set<unknown>();
  const excused = new Set<unknown>();
  /** Histories that devices named, and that the server said it had left. */
  const named = new Set<string>();
  const gone = new Set<number>();
  let cacheClears = 0;
  let creations = 0;
  const countCreations = ({ method, path }: Pick<ServedItem, 'method' | 'path'>): void => {
    if (method === 'POST' && !/^tasks\/action\/(hold|release)/.test(path)) creations++;
  };
  /** Refusals with a known reason: the request's id, the status, and how often the retry cache was cleared before. */
  const explained = new Set<string>();
  let problem: string | null = null;
  const tell = (next: string): void => {
    problem ??= next;
  };
  return {
    isIdentifying: server.isIdentifying,
    rows,
    realKeys,
    cacheClears: () => cacheClears,
    clearRetryCache: () => {
      cacheClears++;
    },
    save: () => {
      const restore = rows.save();
      const before = creations + cacheClears;
      return () => {
        const isSame = creations + cacheClears === before;
        if (isSame) restore();
        return isSame;
      };
    },
    begin: async () => rows.begin(await server.rows('reasonCodes')),
    tell,
    problem: () => problem,
    accept: (item, intents) => {
      for (const [id, key] of createdKeys(item, intents)) if (!realKeys.has(id)) realKeys.set(id, key);
      rows.accept(item);
      countCreations(item);
      if (item.path === 'v2/tasks' && item.method === 'POST')
        for (const number of taskNumbersOf(intents)) if (!excused.has(number)) numbers.add(number);
    },
    hear: (item, intents) => {
      for (const [id, key] of createdKeys(item, intents)) realKeys.set(id, key);
    },
    isOfLeftHistory: ({ status, answer, history, told }) => {
      const isSaid = status === 412 && isLoose(answer) && answer.code === 'feed.other-history';
      if (!isSaid || told === null || told === history || history === null) return false;
      named.add(history);
      return true;
    },
    judge: (item, { user, intents, wasDoneUnderFormerID }) => {
      const role = roleOf({ ...user, userType: server.userTypeOf(user) });
      const own = intents.flatMap(({ write }) => write.targets.map(({ id }) => realKeys.get(id) ?? id));
      const reason = reasonOf(item, rows, { role, own, wasDoneUnderFormerID });
      // A retry cache repeats its first answer to a repeated request, whatever has changed since.
      const name = `${item.requestID} ${item.status} ${cacheClears}`;
      if (reason !== null) explained.add(name);
      else if (item.requestID === null || !explained.has(name))
        tell(
          `the server refused ${item.method} ${item.path} with ${item.status} without a reason known: ${JSON.stringify(item.body)} ${JSON.stringify(item.answer)}`,
        );
    },
    excuse: (intents) => {
      for (const number of taskNumbersOf(intents)) numbers.delete(number);
      for (const number of taskNumbersOf(intents)) excused.add(number);
    },
    acceptElsewhere: (request, reply) => {
      for (const item of servedItems(request, reply))
        if (item.status < 300) {
          rows.accept(item);
          countCreations(item);
          const [, key] = (item.method === 'DELETE' && /^v2\/tasks\/(\d+)$/.exec(item.path)) || [];
          if (key) gone.add(Number(key));
        }
    },
    isGone: (taskID) => gone.has(taskID),
    arrive: (item) => {
      const [key] = temporaryKeysIn(item);
      if (key !== undefined)
        tell(`the key ${key}, known to one device only, reached the server: ${item.path}`);
    },
    compare: async () =>
      rows.compare(await server.rows('reasonCodes')) ??
      findDouble(await server.rows('tasks'), numbers) ??
      findUnknown(named, server.histories()),
  };
}

function taskNumbersOf(intents: readonly Intent[]): readonly unknown[] {
  return intents.flatMap(({ write }) =>
    write.effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row.taskNumber] : [])),
  );
}

function findUnknown(named: ReadonlySet<string>, histories: readonly string[]): string | null {
  const unknown = [...named].find((history) => !histories.includes(history));
  return unknown === undefined ? null : `${unknown} was said to be a history of the server, and is none`;
}

/** A task that was entered once exists once. */
function findDouble(tasks: readonly Row[], numbers: ReadonlySet<unknown>): string | null {
  const seen = new Set<unknown>();
  for (const { taskNumber } of tasks) {
    if (seen.has(taskNumber) && numbers.has(taskNumber)) return `task ${taskNumber} was created twice`;
    seen.add(taskNumber);
  }
  return null;
}

/** Real keys of the row and of the children that it was sent with, in their order, by the temporary ones. */
function createdKeys(item: ServedItem, intents: readonly Intent[]): ReadonlyMap<number, number> {
  const names = { reasonCodes: 'reasonCodeID', tasks: 'taskID', taskLines: 'taskLineID' } as const;
  const keys = new Map<number, number>();
  for (const effect of intents.flatMap(({ write }) => write.effects)) {
    if (effect.kind !== 'create' || effect.id >= 0) continue;
    const name = Object.entries(names).find(([resource]) => resource === effect.resource)?.[1];
    const key = name ? createdKey(item.answer, name) : Number.NaN;
    if (!Number.isNaN(key)) keys.set(effect.id, key);
    const [sent, answered] = [effect.row, item.answer].map((value) => linesIn(value));
    sent?.forEach((line, index) => {
      const id = Number(line.taskLineID);
      const real = Number(answered?.[index]?.taskLineID);
      if (id < 0 && real > 0) keys.set(id, real);
    });
  }
  return keys;
}

function linesIn(value: unknown): readonly Row[] {
  const whole = value as { readonly taskLines?: unknown; readonly row?: { readonly taskLines?: unknown } };
  const lines = whole?.taskLines ?? whole?.row?.taskLines;
  return Array.isArray(lines) ? lines : [];
}

interface Circumstances extends Pick<RefusedWrite, 'wasDoneUnderFormerID'> {
  readonly role: string;
  /** Real keys of the rows that the write is about. */
  readonly own: readonly number[];
}

/** Why the server had to refuse a write; null: no reason is known. */
function reasonOf(
  { method, path, status, body, answer }: ServedItem,
  rows: ServerRows,
  { role, own, wasDoneUnderFormerID }: Circumstances,
): string | null {
  const [, key] = /^v2\/reasoncodes(?:\/(-?\d+))?$/.exec(path) ?? [];
  if (!path.startsWith('v2/reasoncodes')) return 'a rule of tasks';
  if (status === 403) return role === 'main' ? null : 'the role';
  const id = key === undefined ? null : Number(key);
  if (id !== null && isStale(answer)) return findStale(id, body, rows) ? 'changed by others' : null;
  if (status === 404) return id !== null && rows.isDeleted(id) ? 'deleted' : null;
  const code = (body as { readonly reasonCode?: unknown } | null)?.reasonCode;
  const owner = rows.ownerOf(code, id);
  if (method === 'DELETE' || code === undefined || owner === null) return null;
  if (!own.includes(owner)) return 'taken';
  // A row with the code that the write itself gave it is no reason, unless it did so under an id that is no longer
  // known.
  return wasDoneUnderFormerID && status === 409 && isDuplicate(answer) ? 'done before' : null;
}

function isDuplicate(answer: unknown): boolean {
  return isLoose(answer) && answer.code === 'row.duplicate';
}

function isStale(answer: unknown): boolean {
  return isLoose(answer) && answer.code === 'row.conflict';
}

/** A field that others have given another value than the edit is based on, and than it sets. */
function findStale(id: number, body: unknown, rows: ServerRows): boolean {
  const values = isLoose(body) ? body : {};
  const base = isLoose(values.base) ? values.base : {};
  return Object.keys(base).some((name) => {
    const now = rows.valueOf(id, name);
    return name in values && now !== (base[name] ?? null) && now !== (values[name] ?? null);
  });
}
