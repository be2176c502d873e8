import type { Intent } from './book';
import type { ServerRows } from './server-rows';
import { isLoose, type ServedItem } from './wire-items';

/**
 * A merged edit names the values of the row before the first of its edits: never a value that one of them sets, which
 * the server has never had (S63).
 */
export function findOwnBase(
  { method, path, body }: ServedItem,
  intents: readonly Intent[],
  rows: Pick<ServerRows, 'placeOf'>,
): string | null {
  const [, key] = /^v2\/reasoncodes\/(\d+)$/.exec(path) ?? [];
  if (method !== 'PUT' || !key || !isLoose(body) || !isLoose(body.base)) return null;
  const isSet = (field: string, value: unknown): boolean =>
    intents.some(({ write: { request } }) => isLoose(request.body) && request.body[field] === value);
  const own = Object.entries(body.base).find(
    ([field, value]) =>
      value !== null && isSet(field, value) && rows.placeOf(Number(key), field, value) === null,
  );
  return own ? `an edit of reason code ${key} names ${own[0]} as it sets it itself` : null;
}
