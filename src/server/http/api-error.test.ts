import { expect, it } from 'vitest';
import { failure, invalid, rowInUse } from './api-error';

it('names fields as the caller does, and their inner values by place', () => {
  const error = invalid({
    address: 'Too long',
    'lines.2.amount': { code: 'field.required' },
    name: 'Not a text',
  });
  const { body, status } = error.naming({ address: 'street', lines: 'rows' });
  expect(status).toBe(422);
  expect(Object.keys(body.fields ?? {})).toEqual(['street', 'rows.2.amount', 'name']);
  expect(body.reasons).toEqual({ 'rows.2.amount': { code: 'field.required' } });
  expect(failure(429, 'auth.too-many-attempts').after(3).naming({ a: 'b' }).retryAfterSeconds).toBe(3);
});

it('says how many more rows use a row than it names', () => {
  const usedBy = (count: number) => [{ resource: 'tasks', count, ids: [1, 2] }];
  const messageOf = (count: number) => rowInUse(['T-1', 'T-2'], usedBy(count)).body.message;
  expect(messageOf(2)).toMatch(/used by T-1, T-2$/);
  expect(messageOf(5)).toMatch(/used by T-1, T-2 and 3 more$/);
});
