import { expect, it } from 'vitest';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { UnsettledState } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';
import { watchStatesOf } from './watch-states';

const entry = (state: OutboxEntry['state'], ...ids: number[]) =>
  ({ state, targets: ids.map((id) => ({ resource: 'taskLines', id })) }) as unknown as OutboxEntry;

it('reports the rows with unsettled changes, and is silent while they are the same', () => {
  const listeners = new Set<(contents: OutboxContents) => void>();
  let contents = { entries: [] } as unknown as OutboxContents;
  const device = {
    engine: { outbox: () => contents },
    news: {
      outbox: {
        add: (listener: (contents: OutboxContents) => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
    },
  } as unknown as DeviceDependencies;
  const told: Readonly<Record<number, UnsettledState>>[] = [];
  const change = (...entries: OutboxEntry[]) => {
    contents = { ...contents, entries };
    for (const listener of listeners) listener(contents);
  };
  const other = { ...entry('pending'), targets: [{ resource: 'tasks', id: 1 }] };

  const end = watchStatesOf(device, 'taskLines', (states) => told.push(states));
  change(other);
  change(other, entry('pending', 1));
  change(other, entry('sending', 1));
  change(entry('rejected', 1), entry('pending', 1, 2));
  change(entry('acked', 1, 2));
  end();
  change(entry('pending', 9));
  expect(told).toEqual([{}, { 1: 'waiting' }, { 1: 'rejected', 2: 'waiting' }, {}]);
});
