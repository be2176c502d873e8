import type { Resource } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import { type Effect, isJsonObject, type Json, type OutboxEntry } from '../../../domain/sync/write';

/** Whether an entry sets fields of a row independently of its other fields. */
export function isEdit({ coalesces, request }: Pick<OutboxEntry, 'coalesces' | 'request'>): boolean {
  return coalesces && request.method === 'PUT';
}

/** Whether an entry creates a row that would exist twice if the entry were done twice. */
export function isCreation({ effects, request }: Pick<OutboxEntry, 'effects' | 'request'>): boolean {
  return effects.some((effect) => makesRow(effect, request));
}

/**
 * Whether a request creates the row of an effect, also when the row has its real key and is sent again (S65) or created
 * on a user's word.
 */
export function makesRow(
  { kind, resource, id }: Effect,
  { method, path }: Pick<OutboxEntry['request'], 'method' | 'path'>,
): boolean {
  if (kind !== 'create') return false;
  return id < 0 || (method === 'POST' && isResourceName(resource) && path === resourceOf(resource).path);
}

/** The body of an edit with the former values of the fields that it sets (S63); neither contains secrets. */
export function withBase(entry: OutboxEntry): Json {
  const { body } = entry.request;
  const name = entry.targets[0]?.resource ?? '';
  if (!isEdit(entry) || !entry.base || !isJsonObject(body) || !isResourceName(name)) return body;
  const { fields }: Resource = resourceOf(name);
  const known = Object.entries(entry.base).filter(
    ([field]) => field in body && field in fields && !fields[field]?.secret,
  );
  if (known.length === 0) return body;
  // Values come from rows, which hold JSON only.
  return { ...body, base: JSON.parse(JSON.stringify(Object.fromEntries(known))) };
}
