// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '../../../tests/fakes/session';
import { keptStarts } from '../../session/remembered';
import { storageKeys } from '../../session/store';
import { drawFrame, readBeginning } from './kept-frame';
import { addressOf, type KeptStart, ownerOf } from './kept-start';

const html = '<nav data-style="width: 250px">Task list</nav>';

function keep(signedIn = session): void {
  const of = ownerOf(session, localStorage, window);
  const start: KeptStart = { of, atMs: 0, html, questions: [{ method: 'watchStatus', args: [] }] };
  localStorage.setItem(keptStarts + addressOf(location), JSON.stringify(start));
  localStorage.setItem(storageKeys.session, JSON.stringify(signedIn));
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

it('finds the frame that was kept for the page and its user', () => {
  keep();
  expect(readBeginning()).toMatchObject({ session, frame: html, kept: { questions: [{}] } });
});

it('finds none without a session, with one that has ended or is too old, or if another user has signed in since', () => {
  keep();
  localStorage.removeItem(storageKeys.session);
  expect(readBeginning()).toEqual({ session: null, kept: null, frame: null });
  keep();
  localStorage.setItem(storageKeys.ended, String(session.signedInAtMs));
  expect(readBeginning()).toMatchObject({ session, frame: null });
  localStorage.removeItem(storageKeys.ended);
  keep({ ...session, maxLifetimeMin: 1 });
  expect(readBeginning().frame).toBeNull();
  keep({ ...session, userID: session.userID + 1 });
  expect(readBeginning().frame).toBeNull();
});

it('draws it unusable, with its styles, and only once', () => {
  const root = drawFrame(html);
  const [frame] = root.children;
  expect(frame?.getAttribute('inert')).toBe('');
  expect(root.querySelector('nav')?.style.width).toBe('250px');
  expect(drawFrame('another').firstElementChild).toBe(frame);
  expect(root.children).toHaveLength(1);
});
