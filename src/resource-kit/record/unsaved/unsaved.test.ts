import { expect, it } from 'vitest';
import { askToLeave } from './unsaved';

/** Answers every open question at once. */
function dialog() {
  const questions: { title: string | undefined; answer: (yes: boolean) => void }[] = [];
  const confirm = ({ title }: { title?: string }) =>
    new Promise<boolean>((answer) => questions.push({ title, answer }));
  const ask = (title: string) => askToLeave(confirm, { title });
  return { ask, asked: () => questions.map(({ title }) => title), questions };
}

it.each([true, false])('one question is open at a time, and belongs to the last caller (%s)', async (yes) => {
  const { ask, asked, questions } = dialog();
  const [cancel, back] = [ask('Discard?'), ask('Leave?')];
  expect(asked()).toEqual(['Discard?']);
  questions[0]?.answer(yes);
  expect(await Promise.all([cancel, back])).toEqual([false, yes]);
});

it('a call after the answer asks a question of its own', async () => {
  const { ask, asked, questions } = dialog();
  const first = ask('Discard?');
  questions[0]?.answer(false);
  expect(await first).toBe(false);
  const second = ask('Discard?');
  questions[1]?.answer(true);
  expect(await second).toBe(true);
  expect(asked()).toHaveLength(2);
});
