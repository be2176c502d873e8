import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../../../tests/fakes/entries';
import { emptyChange, type OutboxContents } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import { OutboxDatabase } from '../database';
import { createOutbox, type Outbox } from './outbox-store';

const opened: Outbox[] = [];
const open = (name: string): Outbox => {
  const outbox = createOutbox({ name, onOutdated: () => {}, pause: async () => {} });
  opened.push(outbox);
  return outbox;
};
/** As a browser does that cannot read its database any more. */
const lose = (name: string) => new OutboxDatabase(name).delete();
const inOrder = async (outbox: Outbox) =>
  (await outbox.all()).entries.map(({ seq, requestID, state }) => [seq, requestID, state]);

afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close();
});

const draft = (requestID: string): Omit<OutboxEntry, 'seq'> => {
  const { seq: _, ...entry } = entryOf(0, { requestID });
  return entry;
};

describe('[S75] a database that the browser has lost and begun again', () => {
  it('gets back a tab’s entries before anything else is stored', async () => {
    const outbox = open('lost');
    await outbox.all();
    await outbox.append([draft('a'), draft('b')]);
    await outbox.update(({ entries: [first] }) =>
      first
        ? { ...emptyChange, put: [{ ...first, state: 'sending', attempts: 1 }], replaced: { [-4]: 4 } }
        : null,
    );
    await lose('lost');
    await outbox.append([draft('c')]);
    const entries = [
      [1, 'a', 'sending'],
      [2, 'b', 'pending'],
      [3, 'c', 'pending'],
    ];
    expect(await inOrder(outbox)).toEqual(entries);
    outbox.close();
    const next = open('lost');
    expect(await inOrder(next)).toEqual(entries);
    expect((await next.all()).replaced).toEqual({ [-4]: 4 });
  });

  it('keeps another tab’s later entries behind them, and is restored once', async () => {
    const [one, two] = [open('lost twice'), open('lost twice')];
    await one.all();
    await one.append([draft('a')]);
    expect(await inOrder(two)).toEqual([[1, 'a', 'pending']]);
    await lose('lost twice');
    const started = open('lost twice');
    await started.append([draft('n')]);
    const decided: string[][] = [];
    const look = ({ entries }: OutboxContents) => {
      decided.push(entries.map(({ requestID }) => requestID));
      return null;
    };
    await one.update(look);
    await two.update(look);
    expect(decided).toEqual([
      ['a', 'n'],
      ['a', 'n'],
    ]);
    for (const outbox of [one, two, started])
      expect(await inOrder(outbox)).toEqual([
        [0, 'a', 'pending'],
        [1, 'n', 'pending'],
      ]);
  });

  it('holds back entries made before a refused one, and none made since', async () => {
    const one = open('lost refusal');
    await one.append([draft('a'), draft('b')]);
    const rejection = { status: 400, message: '', code: null, fields: {}, blocksUpTo: 2 };
    await one.update(({ entries }) => ({
      ...emptyChange,
      put: entries.slice(0, 1).map((entry) => ({ ...entry, state: 'rejected', rejection })),
    }));
    await lose('lost refusal');
    await open('lost refusal').append([draft('n')]);
    const { entries } = await one.update(() => null);
    expect(entries.map(({ seq, requestID, rejection }) => [seq, requestID, rejection?.blocksUpTo])).toEqual([
      [-1, 'a', 0],
      [0, 'b', undefined],
      [1, 'n', undefined],
    ]);
  });

  it('gets back last the entries that only a slower tab knew, and none that was settled since', async () => {
    const [one, two] = [open('lost slowly'), open('lost slowly')];
    await one.all();
    await one.append([draft('a')]);
    await two.all();
    // The first tab does not know of it.
    await two.append([draft('b')]);
    await lose('lost slowly');
    await one.append([draft('n')]);
    await one.update(({ entries }) => ({ ...emptyChange, remove: [entries[0]?.seq ?? 0] }));
    expect(await inOrder(two)).toEqual([
      [2, 'n', 'pending'],
      [3, 'b', 'uncertain'],
    ]);
    expect(await inOrder(one)).toEqual(await inOrder(two));
    expect(await inOrder(open('lost slowly'))).toEqual(await inOrder(two));
  });

  it('was changed a thousand times while a tab slept: nothing comes back', async () => {
    const [one, two] = [open('changed much'), open('changed much')];
    await one.all();
    await one.append([draft('a')]);
    expect(await inOrder(two)).toHaveLength(1);
    await one.update(() => ({ ...emptyChange, remove: [1] }));
    for (let change = 0; change < 1000; change++)
      await one.update(() => ({ ...emptyChange, replaced: { [-4]: 4 } }));
    await one.append([draft('b')]);
    expect(await inOrder(two)).toEqual([[2, 'b', 'pending']]);
  });

  it('was emptied by the tabs themselves: nothing comes back', async () => {
    const [one, two] = [open('emptied'), open('emptied')];
    await one.all();
    await one.append([draft('a')]);
    expect(await inOrder(two)).toHaveLength(1);
    await one.update(({ entries }) => ({ ...emptyChange, remove: entries.map(({ seq }) => seq) }));
    expect(await inOrder(two)).toEqual([]);
  });
});
