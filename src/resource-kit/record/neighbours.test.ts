import { expect, it } from 'vitest';
import { neighboursOf } from './neighbours';

const context = { ids: [7, 5, 9], offset: 50, total: 114, from: '/tasks?pg=2' };

it('leads through the list that the record was opened from, in its order', () => {
  expect(neighboursOf(context, 5)).toEqual({ previous: 7, next: 9, position: { index: 51, count: 114 } });
  expect(neighboursOf(context, 9).next).toBeUndefined();
});

it('has no neighbours for a record that was opened without its list', () => {
  const none = { previous: undefined, next: undefined, position: undefined };
  expect(neighboursOf(context, 4)).toEqual(none);
  expect(neighboursOf(null, 4)).toEqual(none);
});
