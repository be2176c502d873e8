import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../../domain/sync/write';
import { createAskedCommands } from './asked-commands';
import { addCommand, commandsAfter, type QueuedCommand, restoreCommand, takeCommand } from './pull-commands';

const all = (...commands: QueuedCommand[]): readonly QueuedCommand[] =>
  commands.reduce<readonly QueuedCommand[]>(addCommand, []);

describe('commands to the pull', () => {
  it('are carried out in their order of precedence, whatever came first', () => {
    let queue = all(
      { kind: 'refetch', resource: 'tasks', ids: [1] },
      { kind: 'recheckAccess', resource: 'pickers' },
      { kind: 'reconcileAccess' },
      { kind: 'extendWindow', days: 30 },
      { kind: 'rebuild' },
    );
    const kinds: string[] = [];
    for (let next = takeCommand(queue); next; next = takeCommand(queue)) {
      kinds.push(next.command.kind);
      queue = next.rest;
    }
    expect(kinds).toEqual(['rebuild', 'extendWindow', 'reconcileAccess', 'recheckAccess', 'refetch']);
  });

  it('[S24] the last width of the window counts, also if the one before could not be carried out', () => {
    const queue = all({ kind: 'extendWindow', days: 30 }, { kind: 'extendWindow', days: 60 });
    expect(queue).toEqual([{ kind: 'extendWindow', days: 60 }]);
    expect(restoreCommand(queue, { kind: 'extendWindow', days: 14 })).toEqual(queue);
    expect(restoreCommand([], { kind: 'extendWindow', days: 14 })).toHaveLength(1);
  });

  it('[S38] rows of one resource are requested together, those of another apart', () => {
    const queue = all(
      { kind: 'refetch', resource: 'tasks', ids: [1] },
      { kind: 'refetch', resource: 'pickers', ids: [9] },
      { kind: 'refetch', resource: 'tasks', ids: [2, 1] },
    );
    expect(queue).toContainEqual({ kind: 'refetch', resource: 'tasks', ids: [1, 2] });
    expect(queue).toContainEqual({ kind: 'refetch', resource: 'pickers', ids: [9] });
    expect(restoreCommand(queue, { kind: 'refetch', resource: 'tasks', ids: [3] })).toContainEqual({
      kind: 'refetch',
      resource: 'tasks',
      ids: [3, 1, 2],
    });
  });
});

it('[S74] a request to a leader stays open until exactly it is done', () => {
  const asked = createAskedCommands();
  asked.add({ kind: 'rebuild' });
  asked.add({ kind: 'extendWindow', days: 30 });
  asked.remove({ kind: 'extendWindow', days: 14 });
  expect(asked.all()).toHaveLength(2);
  asked.remove(JSON.parse(JSON.stringify({ kind: 'extendWindow', days: 30 })));
  expect(asked.all()).toEqual([{ kind: 'rebuild' }]);
});

it('[S74] a later request of another tab replaces an earlier one about the same', () => {
  const asked = createAskedCommands();
  asked.add({ kind: 'rebuild' });
  asked.add({ kind: 'extendWindow', days: 30 });
  asked.outdate({ kind: 'rebuild' });
  asked.outdate({ kind: 'extendWindow', days: 30 });
  expect(asked.all()).toHaveLength(2);
  asked.outdate({ kind: 'extendWindow', days: 60 });
  expect(asked.all()).toEqual([{ kind: 'rebuild' }]);
});

const entry = (more: Partial<OutboxEntry>): OutboxEntry => ({
  seq: 1,
  state: 'acked',
  targets: [{ resource: 'tasks', id: 4 }],
  effects: [],
  requestID: 'r',
  userActionID: 'u',
  name: 'task.hold',
  refersTo: [],
  request: { method: 'POST', path: 'tasks/4/hold', body: null },
  base: null,
  title: { id: 'Hold' },
  coalesces: false,
  userID: 1,
  companyID: 1,
  createdAtMs: 0,
  notBeforeMs: 0,
  attempts: 1,
  sentAtMs: 0,
  ackedAt: null,
  rejection: null,
  ...more,
});
const refusal = (status: number) => ({ status, message: 'no', code: null, fields: {} });

describe('after answers to writes', () => {
  it('[S41] rows of acknowledged writes are not taken from older answers', () => {
    const events = [{ kind: 'acked' as const, entry: entry({}), message: 'Done' }];
    expect(commandsAfter(events)).toEqual([{ kind: 'outdateAnswers', rows: ['tasks/4'] }]);
  });

  it('[S38] rows that differ on the server are requested, those that it does not have yet are not', () => {
    const refetch = [
      { resource: 'tasks', id: 4 },
      { resource: 'tasks', id: -4 },
    ];
    const rejected = entry({ state: 'rejected', rejection: refusal(409) });
    expect(commandsAfter([{ kind: 'rejected', entry: rejected, refetch }])).toEqual([
      { kind: 'refetch', resource: 'tasks', ids: [4] },
    ]);
  });

  it('[S34] a write that the role may not make is a reason to ask for its rights', () => {
    const rejected = entry({ state: 'rejected', rejection: refusal(403) });
    expect(commandsAfter([{ kind: 'rejected', entry: rejected, refetch: [] }])).toEqual([
      { kind: 'recheckAccess', resource: 'tasks' },
    ]);
  });

  it('a write that is tried again has no meaning for the pull', () => {
    expect(commandsAfter([{ kind: 'postponed', entry: entry({ state: 'uncertain' }) }])).toEqual([]);
  });
});
