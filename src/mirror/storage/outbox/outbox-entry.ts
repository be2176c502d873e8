import type { NewerEntry } from '../../../domain/sync/outbox-types';
import { type EntryState, entryShape, type OutboxEntry, type Target } from '../../../domain/sync/write';
import { isObject } from '../../../lib/json-values';

const states: ReadonlySet<unknown> = new Set<EntryState>([
  'pending',
  'sending',
  'uncertain',
  'acked',
  'rejected',
]);
const texts = ['requestID', 'userActionID', 'name'];
const numbers = ['seq', 'userID', 'companyID', 'createdAtMs', 'notBeforeMs', 'attempts'];

/** Whether a stored value is an entry of a newer version of the program, whatever its contents. */
export function isNewerEntry(value: unknown): boolean {
  return isObject(value) && typeof value['shape'] === 'number' && value['shape'] > entryShape;
}

/** What this version has to know of such an entry to leave it alone (S66). */
export function newerEntryOf(value: { readonly seq: number }): NewerEntry {
  const targets: unknown = Reflect.get(value, 'targets');
  const keys = JSON.stringify(value).match(/-\d+/g) ?? [];
  return {
    seq: value.seq,
    targets: Array.isArray(targets) ? targets.filter(isTarget) : [],
    temporaryKeys: [...new Set(keys.map(Number))],
    value,
  };
}

/** Whether a stored value is an entry that can be shown, sent and settled. */
export function isOutboxEntry(value: unknown): value is OutboxEntry {
  return (
    isObject(value) &&
    !isNewerEntry(value) &&
    texts.every((name) => typeof value[name] === 'string') &&
    numbers.every((name) => typeof value[name] === 'number') &&
    states.has(value['state']) &&
    isListOf(value['targets'], isTarget) &&
    isListOf(value['refersTo'], isTarget) &&
    isListOf(value['effects'], isEffect) &&
    isObject(value['request']) &&
    typeof value['request']['path'] === 'string' &&
    typeof value['request']['method'] === 'string' &&
    isObject(value['title'])
  );
}

function isTarget(value: unknown): value is Target {
  return isObject(value) && typeof value['resource'] === 'string' && typeof value['id'] === 'number';
}

function isEffect(value: unknown): boolean {
  if (!isObject(value) || !isTarget(value)) return false;
  switch (value['kind']) {
    case 'create':
      return isObject(value['row']);
    case 'patch':
      return isObject(value['patch']);
    default:
      return value['kind'] === 'delete';
  }
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}
