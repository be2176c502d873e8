import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { contentsOf, entryOf } from '../../../../tests/fakes/entries';
import { entryShape } from '../../../domain/sync/write';
import { OutboxDatabase } from '../database';
import { createOutbox } from './outbox-store';

const noChange = { put: [], remove: [], replaced: {} };
let count = 0;

function open() {
  const name = `newer-entries ${++count}`;
  const outbox = createOutbox({ name, onOutdated: () => {}, pause: () => Promise.resolve() });
  const another = new OutboxDatabase(name);
  const store = (entry: object) => another.entries.put(entry as never);
  const done = () => {
    outbox.close();
    another.close();
  };
  return { outbox, another, store, done };
}

const newer = {
  ...entryOf(2, { row: 4 }),
  shape: entryShape + 1,
  // All other fields may be unknown to this version.
  effects: [{ kind: 'swap', with: -77 }],
  request: { steps: [] },
};

test('[S66] an entry of a newer shape stays where it is, and is neither shown nor counted as damaged', async () => {
  const { outbox, another, store, done } = open();
  const { seq: _, ...first } = entryOf(1);
  await outbox.append([first]);
  await outbox.all();
  await store(newer);
  const found = await outbox.update(() => null);
  expect(found).toMatchObject({ ...contentsOf(...found.entries), damaged: [] });
  expect(found.entries.map(({ seq }) => seq)).toEqual([1]);
  expect(found.newer).toEqual([{ seq: 2, targets: newer.targets, temporaryKeys: [-77], value: newer }]);
  const changed = await outbox.update(({ entries }) => ({ ...noChange, put: entries }));
  expect(changed.newer).toEqual(found.newer);
  expect((await outbox.append([first]))[0]?.seq).toBe(3);
  expect((await outbox.all()).newer).toEqual(found.newer);
  expect(await another.entries.get(2)).toEqual(newer);
  expect(await another.quarantine.count()).toBe(0);
  done();
});

test('[S66] it is read and sent by the version that knows its shape', async () => {
  const { outbox, store, done } = open();
  await store({ ...entryOf(1), shape: entryShape });
  await store({ ...entryOf(2), shape: 'two' });
  const found = await outbox.all();
  expect(found.entries.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(found.newer ?? []).toEqual([]);
  done();
});

test('[S66] keys that it may know are remembered as long as it waits', async () => {
  const name = `newer-entries ${++count}`;
  const another = new OutboxDatabase(name);
  await another.entries.put({ ...newer, seq: 2 } as never);
  await another.replaced.bulkPut([
    { temporary: -77, id: 5, atMs: 0 },
    { temporary: -78, id: 6, atMs: 0 },
  ]);
  const outbox = createOutbox({ name, onOutdated: () => {}, pause: () => Promise.resolve() });
  await outbox.all();
  await vi.waitFor(async () =>
    expect(await another.replaced.toArray()).toEqual([{ temporary: -77, id: 5, atMs: 0 }]),
  );
  outbox.close();
  another.close();
});
