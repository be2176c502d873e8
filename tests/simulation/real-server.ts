import type { FastifyInstance } from 'fastify';
import type { UserType } from '../../src/domain/permissions';
import type { Row } from '../../src/domain/resource';
import { resourceOf } from '../../src/domain/resources/registry';
import type { Position } from '../../src/domain/sync/position';
import { taskStatuses } from '../../src/domain/tasks/statuses';
import { isObject, parseJsonText } from '../../src/lib/json-values';
import { parsePosition } from '../../src/protocol/changes';
import type { ApiRequest } from '../../src/protocol/exchange';
import { encodeListQuery } from '../../src/protocol/list-query';
import { renewEpochIn } from '../../src/server/changes/epoch';
import { pruneHistory } from '../../src/server/changes/retention';
import { cursorForRole } from '../../src/server/changes/role-cursor';
import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import { backUpCompany } from './company-backup';
import { chooseOfficeWork } from './office-work';
import type { Effected, SimulatedServer, SimulatedUser, WireReply } from './simulated-server';

/** The roles of users with a device; the TV may not read everything, the others may not do everything. */
export const staffTypes = [
  'TOOLS',
  'TOOLS',
  'TOOLS-STANDARD',
  'TOOLS-PARTNER',
  'TOOLS-TV',
] as const satisfies readonly UserType[];

export interface RealServerOptions {
  readonly database: Database;
  readonly companyID: number;
  readonly isPlain: boolean;
  /** By user. */
  readonly authorizations: ReadonlyMap<number, string>;
  /** The user whose role may change. */
  readonly staff: SimulatedUser;
  readonly app: () => FastifyInstance;
  readonly restart: () => Promise<void>;
  readonly upgrade: () => Promise<void>;
  /** Without faults of the database. */
  readonly quietly: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Mark {
  readonly version: number;
  readonly name: string;
}

/** The server application, with a witness behind it that reads from the database the effect of each request. */
export async function openRealServer(options: RealServerOptions): Promise<SimulatedServer> {
  const { database, companyID, authorizations } = options;
  let { isPlain } = options;
  const listeners = new Set<() => void>();
  const applied: Effected[] = [];
  const known = new Set<string>();
  const problems: string[] = [];
  /** Every change since the epoch began, according to the database. */
  let marks: Mark[] = [];
  let staffType = options.staff.userType;
  let position: Position = await readPosition(database, companyID);
  const histories = [position.epoch];
  /** By request: the first history without its effect. */
  const lost = new Map<string, number>();
  /** A device's view of the feed: how far it has read, and its news since `from`. */
  let reader = { from: position.version, at: cursorForRole('main', position), told: new Set<string>() };

  const call = async (request: Omit<ApiRequest, 'timeoutMs' | 'headers'>, userID: number, headers = {}) => {
    const { method, path, body } = request;
    const hasBody = body !== null && body !== undefined;
    const answer = await options.app().inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: authorizations.get(userID) ?? '', ...headers },
      ...(hasBody ? { payload: JSON.stringify(body) } : {}),
    });
    const replied = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(replied), text: answer.body };
  };
  const callWell = async (method: ApiRequest['method'], path: string, body: unknown): Promise<WireReply> =>
    options.quietly(() => call({ method, path, body }, 1, hasBodyHeaders(body)));

  const callElsewhere = async (method: ApiRequest['method'], path: string, more = {}) => {
    const body = { companyID, ...more };
    const reply = await callWell(method, path, body);
    await witness();
    if (!isPlain) await readFeed();
    return { request: { method, path, headers: {}, body, timeoutMs: 0 }, reply };
  };

  /** Commits since its last read; one read after the other. */
  let looking = Promise.resolve();
  const witness = (): Promise<void> => {
    looking = looking.then(look);
    return looking;
  };
  const look = async (): Promise<void> => {
    const { effects, changes, now } = await database.read(async (tx) => ({
      now: await readPosition(database, companyID, tx),
      effects: await tx.rows(sql`select "requestID", "userID", "position" from "retryCache"
        where "companyID" = ${companyID} and "status" between 200 and 299`),
      changes: await tx.rows(sql`select "version", "resource", "id" from "changes"
        where "companyID" = ${companyID} and "version" > ${position.version} order by "version"`),
    }));
    const found = effects.flatMap((row): Effected[] => {
      const at = parsePosition(String(row.position));
      const name = `${row.userID} ${row.requestID} ${row.position}`;
      if (!at || known.has(name)) return [];
      known.add(name);
      return [{ requestID: String(row.requestID), version: at.version, epoch: at.epoch }];
    });
    for (const { requestID } of found) lost.delete(requestID);
    applied.push(...found.sort((a, b) => a.version - b.version));
    for (const { version, resource, id } of changes)
      marks.push({ version: Number(version), name: `${resource}/${id}` });
    const versions = new Set(changes.map(({ version }) => Number(version)));
    if (now.epoch === position.epoch && versions.size !== now.version - position.version)
      problems.push(`the feed went from ${position.version} to ${now.version} in ${versions.size} versions`);
    const hasNews = now.epoch !== position.epoch || now.version !== position.version;
    position = now;
    if (hasNews) for (const listener of [...listeners]) listener();
  };

  /** Continues reading the feed, in short pages; at its end it must have named every change. */
  const readFeed = async (): Promise<void> => {
    for (let more = true; more; ) {
      const path = `v2/changes?cursor=${encodeURIComponent(`${reader.at.epoch}:${reader.at.version}`)}&limit=8`;
      const reply = await callWell('GET', path, null);
      const page = parseJsonText(reply.text);
      if (reply.status !== 200 || !isObject(page))
        return void problems.push(`the feed answers ${reply.status}`);
      const at = { epoch: String(page.epoch), version: Number(page.version) };
      if (page.reset === true) {
        reader = { from: at.version, at, told: new Set() };
        return;
      }
      for (const change of Array.isArray(page.changes) ? page.changes : [])
        if (isObject(change)) {
          reader.told.add(`${change.resource}/${change.id}`);
          const row = change.row;
          if (isObject(row) && 'companyID' in row && row.companyID !== companyID)
            problems.push(`the feed shows ${change.resource} ${change.id} of company ${row.companyID}`);
        }
      reader.at = at;
      more = page.more === true;
    }
    const skipped = marks.find(
      ({ version, name }) =>
        version > reader.from && version <= reader.at.version && isFollowed(name) && !reader.told.has(name),
    );
    if (skipped) problems.push(`the feed never told of ${skipped.name} at ${skipped.version}`);
  };

  /**
   * More than a week passes. A commit of a request under way belongs to the time after it, or no reader would have seen
   * it.
   */
  const ageHistory = async (hasAnswers: boolean): Promise<void> => {
    await witness();
    await database.write(async (tx) => {
      await tx.rows(sql`update "changes" set "changedAt" = now() - interval '8 days'
        where "companyID" = ${companyID} and "version" <= ${position.version}`);
      if (hasAnswers)
        await tx.rows(sql`update "retryCache" set "createdAt" = now() - interval '8 days'
          where "companyID" = ${companyID} and (not "status" between 200 and 299 or
            "userID" || ' ' || "requestID" || ' ' || "position" = any(${sql.param([...known])}::text[]))`);
    });
    await pruneHistory(database, Date.now());
  };

  const beginHistory = async (): Promise<void> => {
    await database.write(renewEpochIn);
    position = await readPosition(database, companyID);
    histories.push(position.epoch);
    marks = [];
  };

  return {
    isIdentifying: () => !isPlain,
    handle: async (request, user) => {
      const reply = await call(request, user.userID, { ...request.headers, ...hasBodyHeaders(request.body) });
      if (request.method !== 'GET') await witness();
      return reply;
    },
    rows: async (name) => {
      const resource = resourceOf(name);
      const rows: Row[] = [];
      for (let from = 0; ; from += 100) {
        const query = encodeListQuery({
          filter: name === 'tasks' ? { companyID, status: [...taskStatuses] } : { companyID },
          sort: [[resource.key, 'ASC']],
          range: [from, from + 99],
          include: Object.keys(resource.children ?? {}),
        });
        const body = parseJsonText((await callWell('GET', `${resource.path}?${query}`, null)).text);
        if (!Array.isArray(body)) throw new Error(`no list of ${name}`);
        rows.push(...body.filter(isObject));
        if (body.length < 100) return rows;
      }
    },
    applied: () => applied,
    position: () => position,
    histories: () => histories,
    problems: () => problems,
    changeElsewhere: async (random) => callElsewhere(...(await chooseOfficeWork(options, random))),
    deleteCode: (id) => callElsewhere('DELETE', `v2/reasoncodes/${id}`),
    changeTask: async (taskID, priority) => {
      await callWell('PUT', `v2/tasks/${taskID}`, { companyID, priority });
      await witness();
    },
    changeRole: async (random) => {
      staffType = random.pick(staffTypes) ?? staffType;
      await database.write((tx) =>
        tx.rows(sql`update "users" set "userType" = ${staffType}
          where "companyID" = ${companyID} and "userID" = ${options.staff.userID}`),
      );
    },
    userTypeOf: (user) => (user.userID === options.staff.userID ? staffType : user.userType),
    expireFeed: () => ageHistory(false),
    passDays: () => ageHistory(true),
    newEpoch: beginHistory,
    backUp: async () => {
      const restoreRows = await backUpCompany(database, companyID);
      const before = { effects: applied.length, staffType };
      return async () => {
        await restoreRows();
        await beginHistory();
        ({ staffType } = before);
        for (const { requestID } of applied.splice(before.effects)) lost.set(requestID, histories.length - 1);
      };
    },
    lostIn: (requestID) => lost.get(requestID) ?? null,
    restart: options.restart,
    upgrade: async () => {
      await options.upgrade();
      isPlain = false;
      reader = { from: position.version, at: cursorForRole('main', position), told: new Set() };
    },
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inspect: async () => {
      if (!isPlain) await readFeed();
      return problems[0] ?? (await findDoubleEvent(database, companyID));
    },
    close: async () => {
      listeners.clear();
      // Maintenance of the history goes through all companies: those of earlier worlds need none.
      await database.write((tx) =>
        tx.rows(sql`delete from "companyVersions" where "companyID" = ${companyID}`),
      );
    },
  };
}

function hasBodyHeaders(body: unknown): Readonly<Record<string, string>> {
  return body !== null && body !== undefined ? { 'content-type': 'application/json' } : {};
}

function isFollowed(name: string): boolean {
  return /^(tasks|reasonCodes|pickers)\//.test(name);
}

async function readPosition(
  database: Database,
  companyID: number,
  tx?: Parameters<Parameters<Database['read']>[0]>[0],
): Promise<Position> {
  const query = sql`select "epoch", "version" from "companyVersions" where "companyID" = ${companyID}`;
  const [row] = tx ? await tx.rows(query) : await database.read((own) => own.rows(query));
  return { epoch: String(row?.epoch), version: Number(row?.version) };
}

/** A request logs each kind of event of a task at most once. */
async function findDoubleEvent(database: Database, companyID: number): Promise<string | null> {
  const [row] = await database.read((tx) =>
    tx.rows(sql`select "requestID", "taskID", "code" from "eventLog"
      where "companyID" = ${companyID} and "requestID" is not null
      group by "requestID", "taskID", "code" having count(*) > 1 limit 1`),
  );
  return row ? `request ${row.requestID} logged ${row.code} of task ${row.taskID} twice` : null;
}
