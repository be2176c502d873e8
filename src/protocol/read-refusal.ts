// Apart from what every failure says: a first visit reads failures, and refuses no write.
import { staleEditCode } from '../domain/sync/rejections';
import type { Rejection, UsedBy } from '../domain/sync/write';
import { asNumber, asText, isObject } from '../lib/json-values';

/** What the body of a refused write says besides its reason: what uses the row, or the row that a stale edit met. */
export function readRefusal(body: unknown): Pick<Rejection, 'usedBy' | 'row'> {
  return isObject(body) ? { ...readUsedBy(body), ...readConflict(body) } : {};
}

/** What uses a row that could not be deleted or moved; nothing where the body does not tell. */
function readUsedBy(body: Readonly<Record<string, unknown>>): Pick<Rejection, 'usedBy'> {
  const list = Array.isArray(body.usedBy) ? body.usedBy : [];
  const usedBy = list.flatMap((users): UsedBy[] => {
    const resource = isObject(users) ? asText(users.resource) : null;
    if (resource === null || !isObject(users) || !Array.isArray(users.ids)) return [];
    const ids = users.ids.flatMap((id) => asNumber(id) ?? []);
    return [{ resource, ids, count: asNumber(users.count) ?? ids.length }];
  });
  return usedBy.length > 0 ? { usedBy } : {};
}

/** Nothing where the failure is another one. */
function readConflict(body: Readonly<Record<string, unknown>>): Pick<Rejection, 'row'> {
  return body.code === staleEditCode && isObject(body.row) ? { row: body.row } : {};
}
