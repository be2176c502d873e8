import { expect, test } from 'vitest';
import type { Row } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import { emptyCommit } from '../../domain/sync/mirror-types';
import { openRows, packRows } from '../storage/packed-rows';
import { bareRow } from '../storage/packing';
import { createLoader, type ReadBucket } from './loader';
import { createWorkingSet } from './working-set';

const picker = (pickerID: number, firstName: string): Row => bareRow(pickers, { pickerID, firstName });

/** A database that answers when the test says so. */
function createSlowReading() {
  const set = createWorkingSet({ compileRegexp: () => () => false });
  const asked: ((buckets: readonly ReadBucket[]) => void)[] = [];
  const loader = createLoader({ set, readNext: () => new Promise((resolve) => asked.push(resolve)) });
  const answer = async (rows: readonly Row[]): Promise<void> => {
    asked.shift()?.([
      {
        bucket: 0,
        rows: openRows(
          pickers,
          packRows(
            pickers,
            rows.map((row) => ({ row })),
          ),
        ),
      },
    ]);
    await Promise.resolve();
  };
  const names = () => set.serverKeys('pickers').map((key) => set.serverRow('pickers', key)?.['firstName']);
  return { set, loader, answer, names, waiting: () => asked.length };
}

test('rows that a commit put or removed meanwhile are not overwritten by an earlier read', async () => {
  const { set, loader, answer, names } = createSlowReading();
  const loading = loader.load('pickers');
  loader.noteCommit(() => [1, 2, 4], []);
  set.applyCommit({
    ...emptyCommit(null),
    put: { pickers: [picker(1, 'new'), picker(4, 'added')] },
    remove: { pickers: [2] },
  });
  await answer([picker(1, 'old'), picker(2, 'removed'), picker(3, 'kept')]);
  await loading;
  expect(names().sort()).toEqual(['added', 'kept', 'new']);
});

test('reading starts again if the resource was emptied meanwhile', async () => {
  const { set, loader, answer, names, waiting } = createSlowReading();
  const loading = loader.load('pickers');
  loader.noteCommit(() => [], ['pickers']);
  set.clear('pickers');
  await answer([picker(1, 'gone')]);
  await expect.poll(waiting).toBe(1);
  await answer([picker(2, 'there')]);
  await loading;
  expect(names()).toEqual(['there']);
});

test('a second read removes rows that the database no longer has', async () => {
  const { set, loader, answer, names } = createSlowReading();
  set.setServerRow('pickers', 9, picker(9, 'stale'));
  const loading = loader.load('pickers');
  await answer([picker(1, 'there')]);
  await loading;
  expect(names()).toEqual(['there']);
});
