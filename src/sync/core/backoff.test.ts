import { expect, it } from 'vitest';
import { backoffMs, retryAfterMs, waitMs } from './backoff';

const minute = 60_000;
const now = Date.UTC(2026, 10, 30);

it('[S10] waiting times double with each failure, up to a minute, and are random below that', () => {
  expect([1, 2, 3, 5, 6, 7, 1_000].map((failures) => backoffMs(failures, 1))).toEqual([
    ...[2_000, 4_000, 8_000, 32_000],
    ...[minute, minute, minute],
  ]);
  expect([0, 0.25, 0.5].map((jitter) => backoffMs(3, jitter))).toEqual([0, 2_000, 4_000]);
});

it.each([
  ['7', 7_000],
  ['0', 0],
  ['-5', 0],
  ['600', 10 * minute],
  ['601', 10 * minute],
  [new Date(now + 90_000).toUTCString(), 90_000],
  [new Date(now - 90_000).toUTCString(), 0],
  [new Date(now + 90 * minute).toUTCString(), 10 * minute],
  ['soon', null],
  [' ', null],
  [undefined, null],
])('[S10] Retry-After: %s', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

it('[S14] a waiting time of more than a quarter of an hour is not believed', () => {
  expect(waitMs(now + 15 * minute, now)).toBe(15 * minute);
  expect(waitMs(now + 15 * minute + 1, now)).toBe(0);
  expect([0, 1, -1].map((more) => waitMs(now + more, now))).toEqual([0, 1, 0]);
});
