import type { RowsQuery } from '../../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import { removedRows } from '../../../domain/sync/removed-rows';
import { encodeListQuery, MAX_PAGE_ROWS } from '../../../protocol/list-query';
import { type ListReply, parseListReply } from '../../../protocol/list-reply';
import { parseJsonText } from '../../../protocol/parse';
import { rowsPath } from '../../core/pull/pull-plan';
import type { MirrorStore } from '../../ports';
import type { Connection } from '../lead/connection';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** null: there are no rows in it. */
  readonly list: ListReply | null;
}

/** Reads from the API for a screen, outside of what is pulled. null: no answer. */
export interface Lookup {
  page(query: RowsQuery): Promise<ListReply | null>;
  /** Rows by key with their children; those that do not exist are missing. */
  rows(resource: string, ids: readonly number[]): Promise<readonly Row[] | null>;
  fetchPath(path: string): Promise<ListReply | null>;
  /** The same, whatever the status is. */
  ask(path: string): Promise<Answer | null>;
  /** Rows have been committed by the pull: an answer under way may be older. */
  touched(commit: MirrorCommit): void;
}

export interface LookupOptions {
  readonly connection: Pick<Connection, 'get' | 'mayAskInMs'>;
  readonly companyID: number;
  readonly isLeader: () => boolean;
  /** Keeps opened rows; only the leader's store is written to, so that no older row overtakes a newer one (S31). */
  readonly keep: MirrorStore['commit'];
  /** What has been pulled. */
  readonly state: () => Promise<MirrorState>;
  /** The server refused rows of a resource to this user. */
  readonly onForbidden: (resource: string) => void;
}

const chunk = 100;
/** A page that this tab has heard of may be stored a moment later. */
const mostTries = 3;
/** In the place of a row's name: all of them. */
const everything = '*';

export function createLookup(options: LookupOptions): Lookup {
  const { connection, companyID, isLeader, keep, state } = options;
  const underWay = new Set<Set<string>>();
  /** What had been pulled when this tab heard of it last. A tab that led in between may have pulled more. */
  let heard: MirrorState | null = null;

  const ask = async (path: string, resource?: Resource): Promise<Answer | null> => {
    if (connection.mayAskInMs() !== 0) return null;
    const reply = await connection.get(path);
    if (reply.kind === 'none') return null;
    const { status, text } = reply;
    if (resource && status === 403) options.onForbidden(resource.name);
    if (status !== 200) return { status, text, list: null };
    return { status, text, list: listOf(text, reply.headers.get('x-total-count') ?? null) };
  };
  const get = async (path: string, resource?: Resource) => (await ask(path, resource))?.list ?? null;

  /** Asks, and keeps what the pull has not changed meanwhile. */
  const getAndKeep = async (resource: Resource, path: string): Promise<ListReply | null> => {
    const touched = new Set<string>();
    underWay.add(touched);
    try {
      // Before it asks: what is pulled later has to be heard of.
      if (!heard && isLeader()) await hearOnce();
      const reply = await get(path, resource);
      if (reply && resource.mirror !== 'none') await keepUntouched(resource, reply.rows, touched);
      return reply;
    } finally {
      underWay.delete(touched);
    }
  };

  const hearOnce = async (): Promise<void> => {
    // One that cannot be read has told of its trouble itself.
    const stored = await state().catch(() => null);
    heard ??= stored;
  };

  /** Kept from the moment on from which the feed tells of changes, and over nothing but what this tab has heard of. */
  const keepUntouched = async (
    resource: Resource,
    answered: readonly Row[],
    touched: ReadonlySet<string>,
  ): Promise<void> => {
    const isOlder = (row: Row): boolean =>
      touched.has(everything) || touched.has(`${resource.name}/${keyOf(resource, row)}`);
    for (let tries = 0; tries < mostTries && isLeader(); tries++) {
      const over = heard;
      const rows = answered.filter((row) => !isOlder(row));
      if (rows.length === 0 || !over || (over.position ?? over.snapshotFrom) === null) return;
      const outcome = await keep({
        put: { [resource.name]: rows },
        remove: {},
        clear: [],
        state: null,
        over,
      });
      if (outcome.kind !== 'overtaken') return;
    }
  };
  const company = ({ scope }: Resource) => (scope === 'company' ? { companyID } : {});

  return {
    page: (query) => {
      const resource = resourceOf(query.resource);
      const [from, to] = query.range;
      const parameters = encodeListQuery({
        filter: { ...company(resource), ...query.filter },
        sort: query.sort,
        range: [from, Math.min(to, from + MAX_PAGE_ROWS - 1)],
        include: Object.keys(resource.children ?? {}),
      });
      return getAndKeep(resource, `${resource.path}?${parameters}`);
    },
    rows: (name, ids) => {
      const resource = resourceOf(name);
      const include = Object.keys(resource.children ?? {});
      return inChunks(ids, async (asked) => {
        const reply = await getAndKeep(resource, rowsPath({ ...resource, include }, asked, { companyID }));
        // Of what is only visited no feed tells that it has gone.
        if (reply && resource.mirror === 'visited' && isLeader())
          drop(keep, name, withoutKeys(asked, resource, reply.rows));
        return reply?.rows ?? null;
      });
    },
    fetchPath: (path) => get(path),
    ask: (path) => ask(path),
    touched: (commit) => {
      heard = commit.state ?? heard;
      if (underWay.size === 0) return;
      // The feed goes on from where a snapshot begins: of what changed before it tells nothing.
      const isBeginning = commit.state?.snapshotFrom && Object.keys(commit.state.progress).length === 0;
      const names = isBeginning ? [everything] : namesIn(commit);
      for (const touched of underWay) for (const name of names) touched.add(name);
    },
  };
}

/** Names of the rows that a commit is about. */
function namesIn(commit: MirrorCommit): readonly string[] {
  const stored = Object.entries(commit.put).flatMap(([name, rows]) =>
    rows.map((row) => `${name}/${keyOf(resourceOf(name), row)}`),
  );
  const others = Object.entries(removedRows(commit));
  return [...stored, ...others.flatMap(([name, ids]) => ids.map((id) => `${name}/${id}`))];
}

function drop(keep: LookupOptions['keep'], name: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  void keep({ put: {}, remove: { [name]: ids }, clear: [], state: null }).catch(() => undefined);
}

function withoutKeys(ids: readonly number[], resource: Resource, rows: readonly Row[]): readonly number[] {
  const met = new Set(rows.map((row) => keyOf(resource, row)));
  return ids.filter((id) => !met.has(id));
}

/** null: one of the questions was not answered. */
async function inChunks(
  ids: readonly number[],
  ask: (asked: readonly number[]) => Promise<readonly Row[] | null>,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += chunk) {
    const found = await ask(ids.slice(start, start + chunk));
    if (!found) return null;
    rows.push(...found);
  }
  return rows;
}

/** A list, or a single row. */
function listOf(text: string, total: string | null): ListReply | null {
  const body = parseJsonText(text);
  const list = parseListReply(body, total);
  if (list) return list;
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { rows: [Object.fromEntries(Object.entries(body))], total: 1 }
    : null;
}
