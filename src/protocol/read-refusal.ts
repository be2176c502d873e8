// Separate from the parsing of failures in general: a first visit reads failures, but has no refused writes.
import { staleEditCode } from '../domain/sync/rejections';
import type { Rejection, ToldReason, UsedBy } from '../domain/sync/write';
import { asNumber, asText, isObject } from '../lib/json-values';

/**
 * Parses the body of a refused write beyond its reason: the values of the reason's text, the problems by field, what
 * uses the row, or the row that conflicts with an outdated edit.
 */
export function readRefusal(body: unknown): Pick<Rejection, 'values' | 'reasons' | 'usedBy' | 'row'> {
  return isObject(body)
    ? { ...readValues(body), ...readReasons(body), ...readUsedBy(body), ...readConflict(body) }
    : {};
}

/** Unknown codes are kept as well: a later version may have texts for them. */
function readReasons({ reasons }: Readonly<Record<string, unknown>>): Pick<Rejection, 'reasons'> {
  const told = Object.entries(isObject(reasons) ? reasons : {}).flatMap(([name, reason]) => {
    const code = isObject(reason) ? asText(reason.code) : null;
    return isObject(reason) && code !== null ? [[name, { code, ...readValues(reason) }] as const] : [];
  });
  return told.length > 0 ? { reasons: Object.fromEntries(told) } : {};
}

function readValues({ values }: Readonly<Record<string, unknown>>): Pick<ToldReason, 'values'> {
  const fillers = Object.entries(isObject(values) ? values : {}).flatMap(([name, value]) => {
    const filler = asNumber(value) ?? asText(value);
    return filler === null ? [] : [[name, filler] as const];
  });
  return fillers.length > 0 ? { values: Object.fromEntries(fillers) } : {};
}

/** What uses a row that could not be deleted or moved; empty if the body does not say. */
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

/** Empty for any other failure. */
function readConflict(body: Readonly<Record<string, unknown>>): Pick<Rejection, 'row'> {
  return body.code === staleEditCode && isObject(body.row) ? { row: body.row } : {};
}
