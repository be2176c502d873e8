import { describe, expect, it } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import { walkLanes } from '../../../domain/sync/lanes';
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
  it('[S5] hold back entries about them until the whole is created', () => {
    expect([...walkLanes([created, edit])]).toEqual([
      [created, null],
      [edit, { kind: 'creation', by: created }],
    ]);
    expect([...walkLanes([edit])]).toMatchObject([[edit, { kind: 'orphan' }]]);
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

  it('[S7] are under the new keys if they are made again, and rows of others under theirs', () => {
    const again = entryOf(1, {
      name: 'tasks.create',
      targets: [6, 9].map((id) => ({ resource: 'tasks', id })).concat({ resource: 'pickers', id: 6 }),
      request: { method: 'POST', path: 'v2/tasks', body: {} },
      effects: [
        {
          kind: 'create',
          resource: 'tasks',
          id: 6,
          row: {
            taskID: 6,
            priority: 6,
            taskLines: [
              { taskLineID: 8, taskID: 6 },
              { taskLineID: 9, taskID: 6 },
            ],
          },
        },
      ],
      state: 'sending',
      attempts: 2,
    });
    const later = entryOf(2, { targets: [{ resource: 'tasks', id: 6 }] });
    const made = (taskID: number) => {
      const body = { taskID, taskLines: [{ taskLineID: 12 }, { taskLineID: 13 }] };
      const verdict = { kind: 'done', body, position: null, message: 'Done' } as const;
      const settling = { seq: 1, attempt: 2, requestID: 'r1', before: 'uncertain', verdict } as const;
      return settle(contentsOf(again, later), [settling], { nowMs: 0, jitters: [0.5], fallback: null });
    };
    const { change, replaced } = made(8);
    // Another row may have got the former key: no other entry follows.
    expect(replaced).toEqual({});
    expect(change?.put).toHaveLength(1);
    expect(change?.put[0]).toMatchObject({
      state: 'acked',
      targets: [8, 9].map((id) => ({ resource: 'tasks', id })).concat({ resource: 'pickers', id: 6 }),
    });
    expect(change?.put[0]?.effects).toEqual([
      {
        kind: 'create',
        resource: 'tasks',
        id: 8,
        row: {
          taskID: 8,
          priority: 6,
          taskLines: [
            { taskLineID: 12, taskID: 8 },
            { taskLineID: 13, taskID: 8 },
          ],
        },
      },
    ]);
    // The server has stored its answer and gives it again.
    expect(made(6).change?.put).toMatchObject([{ state: 'acked', targets: again.targets }]);
  });

  it('[S57] are created if the answer names their key, whatever else the write changes', () => {
    const beside: Effect = { kind: 'patch', resource: 'tasks', id: 5, patch: { onHold: true } };
    const wide = { ...created, effects: [beside, creation] };
    const answered = (body: unknown) => {
      const verdict = { kind: 'done', body, position: null, message: 'Done' } as const;
      const settling = { seq: 1, attempt: 1, requestID: 'r1', before: 'pending', verdict } as const;
      return settle(contentsOf(wide), [settling], { nowMs: 0, jitters: [0.5], fallback: null }).change?.put[0]
        ?.state;
    };
    expect(answered({ taskID: 41 })).toBe('acked');
    expect(answered({ ok: true })).toBe('uncertain');
  });

  it('keep their temporary keys if the answer has another number of them', () => {
    expect(realKeys(creation, { taskID: 41 })).toEqual({ '-1': 41 });
    expect(realKeys(creation, { row: { taskID: 41, taskLines: [{ taskLineID: 97 }] } })).toEqual({
      '-1': 41,
    });
  });
});
