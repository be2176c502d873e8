import { expect, it } from 'vitest';
import { createNumberArena } from './number-arena';

it('arrays share a buffer and no number', () => {
  const arena = createNumberArena(1024);
  const ints = arena.ints(3);
  const doubles = arena.doubles(5);
  const more = arena.ints(1);
  expect(new Set([ints.buffer, doubles.buffer, more.buffer]).size).toBe(1);
  ints.fill(1);
  doubles.fill(0.5);
  more.fill(2);
  expect([[...ints], [...doubles], [...more]]).toEqual([[1, 1, 1], Array(5).fill(0.5), [2]]);
});

it('a full buffer is followed by another; its arrays are zero', () => {
  const arena = createNumberArena(64);
  const first = arena.doubles(7).fill(1);
  const second = arena.doubles(2);
  expect(second.buffer).not.toBe(first.buffer);
  expect([...second]).toEqual([0, 0]);
  expect(arena.doubles(6).buffer).toBe(second.buffer);
  expect(arena.ints(1).buffer).not.toBe(second.buffer);
});

it('an array longer than a buffer has one of its own', () => {
  const arena = createNumberArena(64);
  const short = arena.doubles(1);
  expect(arena.doubles(9)).toHaveLength(9);
  expect(arena.ints(17)).toHaveLength(17);
  expect(arena.doubles(7).buffer).toBe(short.buffer);
});
