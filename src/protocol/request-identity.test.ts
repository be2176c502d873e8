import { expect, it } from 'vitest';
import { identityHeaders, isRequestID } from './request-identity';

it('a write is sent under its id in both names, and asks for the retry cache (decision 5)', () => {
  expect(identityHeaders('r1')).toEqual({
    'x-request-id': 'r1',
    'x-retry-cache': 'true',
    'idempotency-key': 'r1',
  });
});

it.each([
  ['r', true],
  ['5f3c-!~', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['a b', false],
  ['a\n', false],
  ['ä', false],
])('an id must fit a header: %j %s', (text, isID) => {
  expect(isRequestID(text)).toBe(isID);
});
