import { describe, expect, it } from 'vitest';
import { parseCapabilities } from './capabilities';
import { epochFor, formatPosition, historyOf, parseChangesPage, parsePosition } from './changes';

describe('change feed', () => {
  it('gives each role an epoch of the same history', () => {
    const history = '0b0e7d2c-5a3f-4c1d-9e8f-7a6b5c4d3e2f';
    for (const role of ['main', 'tv']) expect(historyOf(epochFor(role, history))).toBe(history);
    expect(historyOf(history)).toBe(history);
  });

  it('begins at version 0', () => {
    expect(parsePosition('e1:0')).toEqual({ epoch: 'e1', version: 0 });
    expect(parseChangesPage({ epoch: 'e1', version: 0, changes: [] })?.position.version).toBe(0);
  });

  it('reads a page with rows and tombstones', () => {
    const page = {
      epoch: 'e1',
      version: 12,
      more: true,
      changes: [
        { resource: 'tasks', id: 4, row: { taskID: 4 } },
        { resource: 'tasks', id: 5, row: null },
      ],
    };
    expect(parseChangesPage(page)).toEqual({
      position: { epoch: 'e1', version: 12 },
      reset: false,
      more: true,
      changes: page.changes,
    });
    const gone = { ...page, reset: true, more: false, changes: [] };
    expect(parseChangesPage(gone)).toMatchObject({ reset: true, more: false, changes: [] });
  });

  it.each([
    ['without an epoch', { version: 1, changes: [] }],
    ['of which one change is none', { epoch: 'e', version: 1, changes: [null] }],
    ['without changes', { epoch: 'e', version: 1 }],
    ['at a version that is none', { epoch: 'e', version: 1e23, changes: [] }],
    ['at half a version', { epoch: 'e', version: 1.5, changes: [] }],
    [
      'with a change that has no row at all',
      { epoch: 'e', version: 1, changes: [{ resource: 'tasks', id: 1 }] },
    ],
    ['with a change that has no id', { epoch: 'e', version: 1, changes: [{ resource: 'tasks', row: null }] }],
    ['that is a portal page', '<html>'],
  ])('refuses a page %s', (_, body) => {
    expect(parseChangesPage(body)).toBeNull();
  });

  it('reads the positions that it writes and refuses other texts', () => {
    const position = { epoch: '0192-ab', version: 31 };
    expect(parsePosition(formatPosition(position))).toEqual(position);
    const most = { epoch: 'e', version: Number.MAX_SAFE_INTEGER };
    expect(parsePosition(formatPosition(most))).toEqual(most);
    const none = [
      '',
      'e',
      'e:',
      ':3',
      'e:-1',
      'e:1.5',
      'e:1e23',
      'e:9007199254740992',
      `e:${'9'.repeat(23)}`,
    ];
    for (const text of [...none, `${'e'.repeat(101)}:1`, 'e:1, e:1', null])
      expect(parsePosition(text), String(text)).toBeNull();
  });

  it('[S56] accepts only a proper answer as capabilities', () => {
    for (const body of ['<html>', null, [], {}, { status: 'ok' }]) expect(parseCapabilities(body)).toBeNull();
    expect(parseCapabilities({ changeFeed: true, retryCache: 'yes' })).toEqual({
      changeFeed: true,
      changeStream: false,
      retryCache: false,
      preconditions: false,
      columns: false,
      columnsRows: 1000,
      marked: false,
    });
    const able = {
      ...{ changeFeed: true, changeStream: true, retryCache: true, preconditions: true },
      ...{ columns: true, columnsRows: 2000, marked: true },
    };
    expect(parseCapabilities({ ...able, more: 1 })).toEqual(able);
    expect(parseCapabilities({ ...able, columnsRows: 5 })?.columnsRows).toBe(1000);
  });
});
