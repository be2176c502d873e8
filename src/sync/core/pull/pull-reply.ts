import { keyOf, type Row } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import { parsePageReply } from '../../../protocol/columns';
import { type ApiReply, readJson } from '../../../protocol/exchange';
import type { ListReply } from '../../../protocol/list-reply';
import { isPassing } from '../../../protocol/passing-status';

/** `list`: rows · `forbidden`: this user may not read them (403) · `refused`: the server has no such list · `none`: no usable answer. */
export type PullReply =
  | { readonly kind: 'list'; readonly list: ListReply }
  | { readonly kind: 'forbidden' | 'none' }
  | { readonly kind: 'refused'; readonly status: number };

export function readPullReply(reply: ApiReply): PullReply {
  if (reply.kind === 'none') return { kind: 'none' };
  const { status } = reply;
  if (status === 403) return { kind: 'forbidden' };
  if (status === 200) {
    const list = parsePageReply(readJson(reply), reply.headers.get('x-total-count') ?? null);
    return list ? { kind: 'list', list } : { kind: 'none' };
  }
  return status === 401 || isPassing(status) ? { kind: 'none' } : { kind: 'refused', status };
}

/**
 * Of a row that was written to while the server was asked, the device keeps its state; the next pull brings the new one
 * (S41).
 */
export function withoutOutdated(commit: MirrorCommit, outdated: ReadonlySet<string>): MirrorCommit {
  if (outdated.size === 0) return commit;
  const put = Object.entries(commit.put).map(([name, rows]): [string, readonly Row[]] => {
    const resource = isResourceName(name) ? resourceOf(name) : null;
    return [name, resource ? rows.filter((row) => !outdated.has(`${name}/${keyOf(resource, row)}`)) : rows];
  });
  const remove = Object.entries(commit.remove).map(([name, ids]): [string, readonly number[]] => {
    return [name, ids.filter((id) => !outdated.has(`${name}/${id}`))];
  });
  return { ...commit, put: Object.fromEntries(put), remove: Object.fromEntries(remove) };
}
