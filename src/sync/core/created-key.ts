import { isResourceName, resourceOf } from '../../domain/resources/registry';
import { asNumber, isObject } from '../../protocol/parse';

/** Key that the server gave a created row, read from its answer (`{taskID}`, the whole row, or `{row}`); null: none. */
export function keyFieldOf(resource: string, body: unknown): number | null {
  if (!isResourceName(resource) || !isObject(body)) return null;
  const { key } = resourceOf(resource);
  return asNumber(body[key]) ?? (isObject(body.row) ? asNumber(body.row[key]) : null);
}
