import { expect, it } from 'vitest';
import { createRest } from './rest';

/** @param meanwhile what is done during each pause, one after the other */
function resting(...meanwhile: ((note: () => void) => void)[]) {
  const pauses: number[] = [];
  const rest = createRest(
    async (delayMs) => {
      pauses.push(delayMs);
      meanwhile.shift()?.(rest.noteQuestion);
    },
    { none: async () => {} },
  );
  return { rest, pauses };
}

it('gives others one turn where nothing was asked', async () => {
  const { rest, pauses } = resting();
  await rest.turn();
  await rest.turn();
  expect(pauses).toEqual([0, 0]);
});

it('waits until nothing is asked for a moment, and remembers no question for the next step', async () => {
  const { rest, pauses } = resting(
    () => {},
    (note) => note(),
  );
  rest.noteQuestion();
  await rest.turn();
  expect(pauses).toEqual([0, 100, 100]);
  await rest.turn();
  expect(pauses).toEqual([0, 100, 100, 0]);
});

it('goes on when no report is awaited, and looks then whether a list was asked for', async () => {
  const pauses: number[] = [];
  let answer = (): void => {};
  const rest = createRest(
    async (delayMs) => {
      pauses.push(delayMs);
    },
    { none: () => new Promise<void>((resolve) => (answer = resolve)) },
  );
  let isOver = false;
  const turn = rest.turn().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  rest.noteQuestion();
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pauses).toEqual([0, 100]);
  expect(isOver).toBe(false);
  answer();
  await turn;
  expect(pauses).toEqual([0, 100]);
});
