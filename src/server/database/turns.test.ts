import { expect, it } from 'vitest';
import { createTurns, type TurnKind, untilHeard } from './turns';

/** Work that ends when the test says so. */
function openWork() {
  const done: string[] = [];
  const turns = createTurns(untilHeard);
  let free = (): void => undefined;
  const blocked = turns.take('read', () => new Promise<void>((resolve) => (free = resolve)));
  const take = (kind: TurnKind, name: string) => turns.take(kind, async () => void done.push(name));
  return { done, take, free: () => free(), blocked };
}

it('writes go before waiting reads, each kind in its order', async () => {
  const { done, take, free, blocked } = openWork();
  const all = [take('read', 'r1'), take('write', 'w1'), take('read', 'r2'), take('write', 'w2')];
  free();
  await Promise.all([blocked, ...all]);
  expect(done).toEqual(['w1', 'w2', 'r1', 'r2']);
});

it('a read gets its turn however many writes come', async () => {
  const { done, take, free, blocked } = openWork();
  const read = take('read', 'read');
  const writes = Array.from({ length: 30 }, (_, index) => take('write', `w${index}`));
  free();
  await Promise.all([blocked, read, ...writes]);
  expect(done.indexOf('read')).toBe(8);
});

it('long work waits for short work, and the caller is identified first', async () => {
  const { done, take, free, blocked } = openWork();
  const kinds = ['long', 'long', 'read', 'write', 'statement'] as const;
  const all = kinds.map((kind, index) => take(kind, `${kind} ${index}`));
  free();
  await Promise.all([blocked, ...all]);
  expect(done).toEqual(['statement 4', 'write 3', 'read 2', 'long 0', 'long 1']);
});

it('a long read gets its turn however many others come', async () => {
  const { done, take, free, blocked } = openWork();
  const long = take('long', 'long');
  const others = Array.from({ length: 20 }, () => [take('write', 'w'), take('read', 'r')]).flat();
  free();
  await Promise.all([blocked, long, ...others]);
  expect(done.indexOf('long')).toBeLessThan(10);
});

it('failing work affects its caller alone', async () => {
  const turns = createTurns();
  const failing = turns.take('write', () => Promise.reject(new Error('no')));
  const later = turns.take('write', async () => 7);
  await expect(failing).rejects.toThrow('no');
  expect(await later).toBe(7);
});

it('a write that arrives while reads are answered goes before the waiting ones', async () => {
  const { done, take, free, blocked } = openWork();
  const reads = Array.from({ length: 9 }, (_, index) => take('read', `r${index}`));
  const written = new Promise<void>((resolve) => setImmediate(() => resolve(take('write', 'write'))));
  free();
  await Promise.all([blocked, ...reads, written]);
  expect(done.indexOf('write')).toBeLessThan(3);
});
