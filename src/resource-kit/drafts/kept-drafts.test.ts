// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocks } from '../../../tests/fakes/stub-locks';
import { keptForms } from '../../session/remembered';
import { forgetDraft, keepDraft, readDraft, recover } from './kept-drafts';
import { removeStoredDrafts, storeDraft } from './stored-drafts';

const key = `${keptForms}locations 5`;
const draft = (page: string, atMs: number) => JSON.stringify({ atMs, page, value: page });
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith(keptForms));

beforeEach(async () => {
  localStorage.clear();
  stubLocks([]);
  await removeStoredDrafts(Number.POSITIVE_INFINITY);
});
afterEach(() => {
  forgetDraft(key);
  vi.unstubAllGlobals();
});

it('the latest values are back, of several pages that have gone', async () => {
  const nowMs = Date.now();
  for (const [page, agoMs] of [
    ['a', 3000],
    ['b', 1000],
    ['c', 2000],
  ] as const)
    localStorage.setItem(`${key} @${page}`, draft(page, nowMs - agoMs));
  localStorage.setItem(`${key}0 @d`, draft('d', nowMs));
  expect((await readDraft(key))?.value).toBe('b');
});

it('a value too long to be written with every change is no longer kept, nor is its former state', () => {
  keepDraft(key, 'x'.repeat(400_000));
  expect(kept()).toHaveLength(1);
  keepDraft(key, 'x'.repeat(600_000));
  expect(kept()).toEqual([]);
});

it('the stored draft neither replaces later values nor removes them', async () => {
  const nowMs = Date.now();
  localStorage.setItem(`${key} @a`, draft('a', nowMs));
  localStorage.setItem(`${key} @b`, draft('b', nowMs));
  storeDraft(`${key} @a`, draft('before', nowMs - 1), nowMs - 1);
  storeDraft(`${key} @b`, null, nowMs - 1);
  storeDraft(`${key} @c`, draft('c', nowMs), nowMs);
  await recover();
  const read = ['a', 'b', 'c'].map(
    (page) => JSON.parse(localStorage.getItem(`${key} @${page}`) ?? '{}').value,
  );
  expect(read).toEqual(['a', 'b', 'c']);
});
