// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '../../../tests/fakes/session';
import { clearRemembered } from '../../session/remembered';
import { keepStart } from './keep-start';
import { addressOf, ownerOf, readKeptStart } from './kept-start';

const rows = { method: 'watchRows', args: [{ resource: 'tasks' }] } as const;
const outcomes = { method: 'watchOutcomes', args: [] } as const;
const keep = (addresses: readonly string[], nowMs = 1) =>
  keepStart(new Set(addresses), { session, questions: [rows, outcomes, { ...rows }], nowMs, rows: null });
const read = (address: string, who = session) =>
  readKeptStart(localStorage, address, ownerOf(who, localStorage, window));

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"><main id="content"></main></div>';
});
afterEach(() => document.body.replaceChildren());

it('gives a stored page to the next start at its address, with its questions', () => {
  keep(['/tasks?status=new', '/tasks']);
  expect(read('/tasks')).toMatchObject({ questions: [rows], html: '<main></main>' });
  expect(read('/tasks?status=new')).not.toBeNull();
  expect(read('/pickers')).toBeNull();
});

it.each([
  ['another user', { ...session, userID: session.userID + 1 }],
  ['another company', { ...session, companyID: session.companyID + 1 }],
  ['another sign-in', { ...session, signedInAtMs: session.signedInAtMs + 1 }],
])('gives nothing to %s', (_, who) => {
  keep(['/tasks']);
  expect(read('/tasks', who)).toBeNull();
});

it('gives nothing to another language or window', () => {
  keep(['/tasks']);
  expect(
    readKeptStart(
      localStorage,
      '/tasks',
      ownerOf(session, localStorage, { innerWidth: 390, innerHeight: 844 }),
    ),
  ).toBeNull();
  localStorage.setItem('language', 'sv');
  expect(read('/tasks')).toBeNull();
});

it('gives nothing where the storage is damaged', () => {
  localStorage.setItem('start /tasks', '{"of":');
  expect(read('/tasks')).toBeNull();
});

it('keeps the last six addresses', () => {
  for (let at = 1; at <= 8; at++) keep([`/page${at}`], at);
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('start '));
  expect(kept.sort()).toEqual([3, 4, 5, 6, 7, 8].map((at) => `start /page${at}`));
});

it('keeps the rows of the last two lists, whatever other pages were looked at since', () => {
  const drawn = { question: rows, key: 'taskID', drawn: {}, at: null };
  const keepList = (address: string, nowMs: number) =>
    keepStart(new Set([address]), { session, questions: [rows], nowMs, rows: drawn });
  for (const at of [1, 2, 3]) keepList(`/list${at}`, at);
  for (const at of [4, 5]) keep([`/page${at}`], at);
  const withRows = () => Object.keys(localStorage).filter((key) => key.startsWith('start rows '));
  expect(withRows().sort()).toEqual(['start rows /list2', 'start rows /list3']);
  keepList('/list2', 6);
  expect(withRows().sort()).toEqual(['start rows /list2', 'start rows /list3']);
  expect(read('/list1')).not.toBeNull();
});

it('is forgotten when the user signs out', () => {
  keep(['/tasks']);
  clearRemembered(localStorage);
  expect(read('/tasks')).toBeNull();
});

it('keeps nothing of a page under a dialog', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  keep(['/tasks']);
  expect(read('/tasks')).toBeNull();
});

it('takes the address without a page for the page that it leads to', () => {
  expect(addressOf({ pathname: '/', search: '?source=pwa' })).toBe('/overview');
  expect(addressOf({ pathname: '/tasks', search: '?pg=2' })).toBe('/tasks?pg=2');
});
