import { describe, expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import { findBlockers } from '../../../domain/sync/lanes';
import type { Effect } from '../../../domain/sync/write';
import { realKeys } from './created-key';
import { settle } from './settle';

const creation: Effect = {
  kind: 'create',
  resource: 'tasks',
  id: -1,
  row: { taskID: -1, taskLines: [{ taskLineID: -2 }, { taskLineID: -3 }] },
};
const created = entryOf(1, {
  name: 'tasks.create',
  targets: [{ resource: 'tasks', id: -1 }],
  effects: [creation],
  state: 'sending',
  attempts: 1,
});
const edit = entryOf(2, {
  targets: [{ resource: 'taskLines', id: -3 }],
  refersTo: [{ resource: 'tasks', id: -1 }],
  request: { method: 'PUT', path: 'v2/tasklines/-3', body: { bin: 'B-1' } },
  effects: [{ kind: 'patch', resource: 'taskLines', id: -3, patch: { bin: 'B-1' } }],
});

describe('rows that are created inside another', () => {
  it('[S5] hold back what is about them until the whole is created', () => {
    expect(findBlockers([created, edit]).get(2)).toEqual({ kind: 'creation', by: created });
    expect(findBlockers([edit]).get(2)).toMatchObject({ kind: 'orphan' });
  });

  it('[S7] get their real keys from the answer, in the order in which they were sent', () => {
    const body = { taskID: 41, taskLines: [{ taskLineID: 97 }, { taskLineID: 98 }] };
    const { change, replaced } = settle(
      contentsOf(created, edit),
      [
        {
          seq: 1,
          attempt: 1,
          requestID: 'r1',
          before: 'pending',
          verdict: { kind: 'done', body, position: { epoch: 'e', version: 9 }, message: 'Done' },
        },
      ],
      { nowMs: 0, jitters: [0.5], fallback: null },
    );
    expect(replaced).toEqual({ '-1': 41, '-2': 97, '-3': 98 });
    expect(change?.put).toMatchObject([
      {
        state: 'acked',
        effects: [{ id: 41, row: { taskID: 41, taskLines: [{ taskLineID: 97 }, { taskLineID: 98 }] } }],
      },
      { request: { path: 'v2/tasklines/98' }, targets: [{ id: 98 }], refersTo: [{ id: 41 }] },
    ]);
  });

  it('keep their temporary keys where the answer does not name as many', () => {
    expect(realKeys(creation, { taskID: 41 })).toEqual({ '-1': 41 });
    expect(realKeys(creation, { row: { taskID: 41, taskLines: [{ taskLineID: 97 }] } })).toEqual({
      '-1': 41,
    });
  });
});
