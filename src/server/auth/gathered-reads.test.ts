import { expect, it } from 'vitest';
import { createGatheredReads } from './gathered-reads';

/** Reads that answer when the test says so, with the values stored at their start. */
function heldReads(stored: Map<string, number>) {
  const reads: { readonly keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const find = createGatheredReads<number>((keys) => {
    const found = new Map(stored);
    return new Promise((resolve, reject) => {
      reads.push({ keys, answer: () => resolve(found), fail: () => reject(new Error('no connection')) });
    });
  });
  const begun = async (count: number) => {
    for (let turn = 0; turn < 20 && reads.length < count; turn++) await Promise.resolve();
    return reads[count - 1];
  };
  return { find, reads, begun };
}

it('reads what many request at once together, each key once', async () => {
  const { find, reads, begun } = heldReads(new Map([['a', 1]]));
  const first = find('a');
  const one = await begun(1);
  const others = [find('a'), find('b'), find('a')];
  one?.answer();
  expect(await first).toBe(1);
  (await begun(2))?.answer();
  expect(await Promise.all(others)).toEqual([1, undefined, 1]);
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
});

it('never returns what was read before the request', async () => {
  const stored = new Map([['a', 1]]);
  const { find, begun } = heldReads(stored);
  const before = find('a');
  const one = await begun(1);
  stored.delete('a');
  const after = find('a');
  one?.answer();
  expect(await before).toBe(1);
  (await begun(2))?.answer();
  expect(await after).toBeUndefined();
});

it('passes a failure to its callers, and goes on', async () => {
  const { find, begun } = heldReads(new Map([['a', 1]]));
  const first = find('a');
  const one = await begun(1);
  const second = find('a');
  one?.fail();
  await expect(first).rejects.toThrow('no connection');
  (await begun(2))?.answer();
  expect(await second).toBe(1);
});
