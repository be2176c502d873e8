import { expect, it } from 'vitest';
import { createAwaitedAnswers } from './awaited-answers';

function asked() {
  const awaited = createAwaitedAnswers();
  const heard: number[] = [];
  let answer: (value: number) => void = () => {};
  let isOver = false;
  const end = awaited.until<number>(
    (value) => heard.push(value),
    (hear) => {
      answer = hear;
      return () => {
        isOver = true;
      };
    },
  );
  return { awaited, heard, answer: (value: number) => answer(value), end, isOver: () => isOver };
}

it('waits for an answer until the first one comes; later ones are passed on as well', () => {
  const { awaited, answer, heard } = asked();
  expect(awaited.any()).toBe(true);
  answer(1);
  expect(awaited.any()).toBe(false);
  answer(2);
  expect(awaited.any()).toBe(false);
  expect(heard).toEqual([1, 2]);
});

it('one that is no longer wanted is not waited for', () => {
  const { awaited, end, isOver } = asked();
  end();
  expect(awaited.any()).toBe(false);
  expect(isOver()).toBe(true);
});

it('a caller that waits for silence continues with the last answer, unless another one is awaited by then', async () => {
  const { awaited, answer } = asked();
  let isNone = false;
  const waiting = awaited.none().then(() => {
    isNone = true;
  });
  const endOther = awaited.until<number>(
    () => {},
    () => () => {},
  );
  answer(1);
  await Promise.resolve();
  expect(isNone).toBe(false);
  endOther();
  awaited.until<number>(
    () => {},
    (hear) => {
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => hear(2))));
      return () => {};
    },
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(isNone).toBe(false);
  await waiting;
  expect(awaited.any()).toBe(false);
});
