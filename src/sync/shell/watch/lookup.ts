import type { RowsQuery } from '../../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
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
  /** Rows are kept from the moment on from which the feed tells of their changes. */
  readonly isFollowed: () => Promise<boolean>;
  /** The server refused rows of a resource to this user. */
  readonly onForbidden: (resource: string) => void;
}

const chunk = 100;
/** In the place of a row's name: all of them. */
const everything = '*';

export function createLookup(options: LookupOptions): Lookup {
  const { connection, companyID, isLeader, keep, isFollowed } = options;
  const underWay = new Set<Set<string>>();
  /** Rows kept since the pull stored something: it did not see yet that they are on the device. */
  const fresh = new Set<string>();

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

  /** Asks and keeps what was not changed by the pull meanwhile. */
  const getAndKeep = async (resource: Resource, path: string): Promise<ListReply | null> => {
    const touched = new Set<string>();
    underWay.add(touched);
    try {
      const reply = await get(path, resource);
      if (reply && isLeader() && resource.mirror !== 'none' && (await isFollowed())) {
        const isOlder = (row: Row): boolean =>
          touched.has(everything) || touched.has(`${resource.name}/${keyOf(resource, row)}`);
        const rows = reply.rows.filter((row) => !isOlder(row));
        for (const row of rows) fresh.add(`${resource.name}/${keyOf(resource, row)}`);
        if (rows.length > 0)
          await keep({ put: { [resource.name]: rows }, remove: {}, clear: [], state: null });
      }
      return reply;
    } finally {
      underWay.delete(touched);
    }
  };

  const freshOf = (name: string, ids: readonly number[]) => ids.filter((id) => fresh.has(`${name}/${id}`));
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
      const { passed = {}, state } = commit;
      // The pull did not see that they had just been kept.
      for (const [name, ids] of Object.entries(passed)) drop(keep, name, freshOf(name, ids));
      if (state) fresh.clear();
      if (underWay.size === 0) return;
      // The feed goes on from where a snapshot begins: of what changed before it tells nothing.
      const isBeginning = state?.snapshotFrom && Object.keys(state.progress).length === 0;
      const names = isBeginning ? [everything] : namesIn(commit);
      for (const touched of underWay) for (const name of names) touched.add(name);
    },
  };
}

/** Names of the rows that a commit is about. */
function namesIn({ put, remove, passed = {} }: MirrorCommit): readonly string[] {
  const stored = Object.entries(put).flatMap(([name, rows]) =>
    rows.map((row) => `${name}/${keyOf(resourceOf(name), row)}`),
  );
  const others = [remove, passed].flatMap((ids) => Object.entries(ids));
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
