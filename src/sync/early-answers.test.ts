import { describe, expect, it } from 'vitest';
import { createEarlyAnswers, earlyID, type Question } from './early-answers';

const page: Question = { method: 'watchRows', args: [{ resource: 'tasks', range: [0, 49] }] };
const all: Question = { method: 'watchRows', args: [{ resource: 'configs', range: [0, 9999] }] };
const status: Question = { method: 'watchStatus', args: [] };

describe('answers to questions from before there was a screen', () => {
  it('are kept in their order until a screen asks the same, and belong to it then', () => {
    const early = createEarlyAnswers([page, all]);
    expect(early.keep(earlyID(0), 'first')).toBe(true);
    early.keep(earlyID(0), 'second');
    expect(early.peek(page)).toBe('second');
    expect(early.take({ ...page })).toMatchObject({ id: earlyID(0), values: ['first', 'second'] });
    expect(early.take(page)).toBeNull();
    expect(early.peek(page)).toBeNull();
    // Later answers belong to the screen.
    expect(early.keep(earlyID(0), 'third')).toBe(false);
  });

  it('do not belong to screens', () => {
    expect(createEarlyAnswers([page]).keep(1, 'rows')).toBe(false);
  });

  it('that were not requested are ended', () => {
    const early = createEarlyAnswers([page, all, status]);
    early.take(all);
    expect(early.end()).toEqual([earlyID(0), earlyID(2)]);
    expect(early.end()).toEqual([]);
    expect(early.keep(earlyID(0), 'rows')).toBe(false);
  });
});

describe('the pages of rows', () => {
  const isThere = async (early: ReturnType<typeof createEarlyAnswers>) =>
    Promise.race([early.pages.then(() => true), Promise.resolve().then(() => false)]);

  it('are waited for; larger ones, and answers without rows, are not', async () => {
    const early = createEarlyAnswers([status, page, all]);
    early.keep(earlyID(0), {});
    early.keep(earlyID(2), []);
    expect(await isThere(early)).toBe(false);
    early.keep(earlyID(1), []);
    expect(await isThere(early)).toBe(true);
  });

  it('are ready if none was requested, and when no page waits any more', async () => {
    expect(await isThere(createEarlyAnswers([status]))).toBe(true);
    const ended = createEarlyAnswers([page]);
    ended.end();
    expect(await isThere(ended)).toBe(true);
  });
});
