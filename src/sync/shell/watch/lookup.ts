import type { RowsQuery } from '../../../domain/query/query';
import { keyOf, type Resource, type Row } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { emptyCommit, type MirrorCommit } from '../../../domain/sync/mirror-types';
import { isObject, parseJsonText } from '../../../lib/json-values';
import { encodeListQuery, maxRowsAPage } from '../../../protocol/list-query';
import { type ListReply, parseListReply } from '../../../protocol/list-reply';
import { isPassing } from '../../../protocol/passing-status';
import { companyFilter, rowsPath } from '../../core/pull/pull-plan';
import { keysPerRequest } from '../../core/pull/pull-step';
import type { ApiRefusal } from '../../device';
import type { Connection } from '../lead/connection';
import { createKeeping, type KeepingOptions } from './keep-opened';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** null: it contains no rows. */
  readonly list: ListReply | null;
}

export interface PageAnswer extends ListReply {
  /** No rows: the API refuses this question. */
  readonly refusal?: ApiRefusal;
}

/** Reads from the API for a screen, outside of the pull. null: no answer. */
export interface Lookup {
  page(query: RowsQuery): Promise<PageAnswer | null>;
  /** Rows by key with their children; rows that do not exist are missing. */
  rows(resource: string, ids: readonly number[]): Promise<readonly Row[] | null>;
  /** Asks for any path, whatever the status of the answer; nothing of it is kept. */
  ask(path: string): Promise<Answer | null>;
  /** The pull has committed rows: an answer under way may be older. */
  touched(commit: MirrorCommit): void;
}

export interface LookupOptions extends KeepingOptions {
  readonly connection: Pick<Connection, 'get' | 'mayAskInMs'>;
  readonly companyID: number;
  /** The server refused rows of a resource to this user. */
  readonly onForbidden: (resource: string) => void;
}

export function createLookup(options: LookupOptions): Lookup {
  const { connection, isLeader, keep } = options;
  const keeping = createKeeping(options);

  const ask = async (path: string, resource?: Resource): Promise<Answer | null> => {
    if (connection.mayAskInMs() !== 0) return null;
    const reply = await connection.get(path);
    if (reply.kind === 'none') return null;
    const { status, text } = reply;
    if (resource && status === 403) options.onForbidden(resource.name);
    if (status !== 200) return { status, text, list: null };
    return { status, text, list: listOf(text, reply.headers.get('x-total-count') ?? null) };
  };

  /** Asks, and keeps rows that the pull has not changed meanwhile: no answer waits for the mirror. */
  const getAndKeep = async (resource: Resource, path: string): Promise<Answer | null> => {
    const asked = keeping.begin();
    const reply = await ask(path, resource).catch(() => null);
    void asked.end(resource, resource.mirror === 'none' ? [] : (reply?.list?.rows ?? []));
    return reply;
  };

  return {
    page: async (query) => {
      const resource = resourceOf(query.resource);
      const [from, to] = query.range;
      const parameters = encodeListQuery({
        filter: { ...companyFilter(resource, options), ...query.filter },
        sort: query.sort,
        range: [from, Math.min(to, from + maxRowsAPage - 1)],
        include: Object.keys(resource.children ?? {}),
      });
      const reply = await getAndKeep(resource, `${resource.path}?${parameters}`);
      return reply && isRefused(reply.status)
        ? { rows: [], total: 0, refusal: reply }
        : (reply?.list ?? null);
    },
    rows: (name, ids) => {
      const resource = resourceOf(name);
      const include = Object.keys(resource.children ?? {});
      return inChunks(ids, async (asked) => {
        const reply = (await getAndKeep(resource, rowsPath({ ...resource, include }, asked, options)))?.list;
        // No feed tells that a row with policy `visited` is gone.
        if (reply && resource.mirror === 'visited' && isLeader())
          drop(keep, name, withoutKeys(asked, resource, reply.rows));
        return reply?.rows ?? null;
      });
    },
    ask: (path) => ask(path),
    touched: keeping.touched,
  };
}

/** The same question would be refused again: it is not allowed, cannot be answered, or the API does not know it. */
export function isRefused(status: number): boolean {
  return status >= 400 && status !== 401 && !isPassing(status);
}

function drop(keep: LookupOptions['keep'], name: string, ids: readonly number[]): void {
  if (ids.length === 0) return;
  void keep({ ...emptyCommit(null), remove: { [name]: ids } }).catch(() => undefined);
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
  for (let start = 0; start < ids.length; start += keysPerRequest) {
    const found = await ask(ids.slice(start, start + keysPerRequest));
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
  return isObject(body) ? { rows: [body], total: 1 } : null;
}
