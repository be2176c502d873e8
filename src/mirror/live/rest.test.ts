import { expect, it } from 'vitest';
import { createRest } from './rest';

/** @param meanwhile actions during the pauses, one after the other */
function resting(...meanwhile: ((note: () => void) => void)[]) {
  const pauses: number[] = [];
  let questions = 0;
  const note = (): void => {
    questions++;
  };
  const turn = createRest({
    pause: async (delayMs) => {
      pauses.push(delayMs);
      meanwhile.shift()?.(note);
    },
    awaited: { none: async () => {} },
    questions: () => questions,
  });
  return { turn, note, pauses };
}

it('gives others one turn if nothing was requested', async () => {
  const { turn, pauses } = resting();
  await turn();
  await turn();
  expect(pauses).toEqual([0, 0]);
});

it('waits until there is no request for a moment, and counts none for the next step', async () => {
  const { turn, note, pauses } = resting(
    () => {},
    (again) => again(),
  );
  note();
  await turn();
  expect(pauses).toEqual([0, 100, 100]);
  await turn();
  expect(pauses).toEqual([0, 100, 100, 0]);
});

it('goes on when no report is awaited, and checks then whether a list was requested', async () => {
  const pauses: number[] = [];
  let answer = (): void => {};
  let questions = 0;
  const turn = createRest({
    pause: async (delayMs) => {
      pauses.push(delayMs);
    },
    awaited: { none: () => new Promise<void>((resolve) => (answer = resolve)) },
    questions: () => questions,
  });
  let isOver = false;
  const step = turn().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  questions++;
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pauses).toEqual([0, 100]);
  expect(isOver).toBe(false);
  answer();
  await step;
  expect(pauses).toEqual([0, 100]);
});
