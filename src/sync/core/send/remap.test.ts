import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../../tests/fakes/entries';
import type { OutboxEntry } from '../../../domain/sync/write';
import { remapEntry } from './remap';

const temporary = -1;
const about = { resource: 'reasonCodes', id: temporary };
const other = { resource: 'reasonCodes', id: 8 };
const request = entryOf(1).request;
/** An entry that names the row in one place only. */
const only = (more: Partial<OutboxEntry>) => entryOf(1, { row: 8, ...more });

describe('a key that is replaced', () => {
  it.each<[string, Partial<OutboxEntry>, Partial<OutboxEntry>]>([
    ['its target', { targets: [about] }, { targets: [{ ...about, id: 5 }] }],
    ['a row that it refers to', { refersTo: [about] }, { refersTo: [{ ...about, id: 5 }] }],
    [
      'its path',
      { request: { ...request, path: 'v2/tasks/-1/lines' } },
      { request: { ...request, path: 'v2/tasks/5/lines' } },
    ],
    [
      'the end of its path',
      { request: { ...request, path: 'v2/tasks/-1?include=all' } },
      { request: { ...request, path: 'v2/tasks/5?include=all' } },
    ],
    [
      'its body',
      { request: { ...request, body: { taskIds: [temporary] } } },
      { request: { ...request, body: { taskIds: [5] } } },
    ],
    [
      'a row that it changes',
      { effects: [{ kind: 'patch', ...about, patch: {} }] },
      { effects: [{ kind: 'patch', ...about, id: 5, patch: {} }] },
    ],
    [
      'what it sets',
      { effects: [{ kind: 'patch', ...other, patch: { routeID: temporary } }] },
      { effects: [{ kind: 'patch', ...other, patch: { routeID: 5 } }] },
    ],
    [
      'a row that it deletes',
      { effects: [{ kind: 'delete', ...about }] },
      { effects: [{ kind: 'delete', ...about, id: 5 }] },
    ],
    ['what it was made on', { base: { routeID: temporary } }, { base: { routeID: 5 } }],
  ])('[S7] is replaced in %s alone, too', (_, before, after) => {
    expect(remapEntry(only(before), { [temporary]: 5 })).toEqual(only(after));
  });

  it('[S7] is none if a number only looks like it: the entry stays the same', () => {
    for (const path of ['v2/other-1/8', 'v2/tasks/-1-copy', 'v2/tasks/-12', 'v2/tasks/8?range=-1']) {
      const entry = only({ request: { ...request, path } });
      expect(remapEntry(entry, { [temporary]: 5 })).toBe(entry);
    }
  });
});
