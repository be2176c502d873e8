import { describe, expect, it } from 'vitest';
import { emptyCommit } from '../../../domain/sync/mirror-types';
import { applyRefetch } from './apply-refetch';
import { readPullReply, withoutOutdated } from './pull-reply';

const reply = (status: number, body: unknown = {}, total?: string) => {
  const headers = new Map(total === undefined ? [] : [['x-total-count', total]]);
  return { kind: 'reply', status, headers, text: JSON.stringify(body) } as const;
};

describe('an answer to a pull', () => {
  it('contains rows with their total, also if the answer has no total', () => {
    const rows = [{ reasonCodeID: 1 }];
    expect(readPullReply(reply(200, rows, '40'))).toMatchObject({ kind: 'list', list: { rows, total: 40 } });
    expect(readPullReply(reply(200, rows))).toMatchObject({ kind: 'list', list: { rows } });
  });

  it.each([
    [200, 'none'],
    [401, 'none'],
    [403, 'forbidden'],
    [408, 'none'],
    [425, 'none'],
    [429, 'none'],
    [500, 'none'],
    [503, 'none'],
    [201, 'refused'],
    [400, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
  ])('%i without rows: %s', (status, kind) => {
    expect(readPullReply(reply(status, { message: 'no rows' })).kind).toBe(kind);
  });

  it('names the status by which a list is refused, and none without one', () => {
    expect(readPullReply(reply(404))).toEqual({ kind: 'refused', status: 404 });
    expect(readPullReply({ kind: 'none', reason: 'timeout' })).toEqual({ kind: 'none' });
  });
});

describe('rows that were written to while the server was asked', () => {
  const commit = {
    ...emptyCommit(null),
    put: { reasonCodes: [{ reasonCodeID: 1 }, { reasonCodeID: 2 }], routes: [{ routeID: 1 }] },
    remove: { reasonCodes: [3, 4], routes: [3] },
  };

  it("[S41] keep the device's values, rows with the same key elsewhere do not", () => {
    expect(withoutOutdated(commit, new Set(['reasonCodes/2', 'reasonCodes/3']))).toEqual({
      ...commit,
      put: { reasonCodes: [{ reasonCodeID: 1 }], routes: [{ routeID: 1 }] },
      remove: { reasonCodes: [4], routes: [3] },
    });
  });

  it('[S41] without any, the whole answer is stored', () => {
    expect(withoutOutdated(commit, new Set())).toEqual(commit);
  });
});

it('[S38] rows requested by key are stored, and those that the server no longer has are removed', () => {
  const rows = [{ reasonCodeID: 2 }, { reasonCodeID: 5 }];
  expect(applyRefetch({ name: 'reasonCodes', key: 'reasonCodeID' }, [2, 3, 5, 9], rows)).toEqual({
    ...emptyCommit(null),
    put: { reasonCodes: rows },
    remove: { reasonCodes: [3, 9] },
  });
});
