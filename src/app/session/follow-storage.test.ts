import { expect, it } from 'vitest';
import { createSessionStore, storageKeys } from '../../session/store';
import { followStorage } from './follow-storage';

const sessionOf = (username: string) =>
  JSON.stringify({
    userID: 4,
    companyID: 2,
    userType: 'TOOLS',
    username,
    companyCode: 'DEMO',
    secret: 's',
    baseUrl: 'https://tools.example/api/',
    signedInAtMs: 5,
    maxLifetimeMin: null,
  });

function openPage() {
  const texts = new Map<string, string>([[storageKeys.session, sessionOf('aino')]]);
  const sessions = createSessionStore({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  });
  const page = new EventTarget();
  followStorage(sessions, page);
  return { page, texts, user: () => sessions.read()?.username ?? null };
}

it('a page kept for "back" reads the session anew before what listens after it', () => {
  const { page, texts, user } = openPage();
  let atReturn: string | null = 'nobody has looked';
  page.addEventListener('pageshow', () => {
    atReturn = user();
  });
  texts.delete(storageKeys.session);
  expect(user()).toBe('aino');
  page.dispatchEvent(new Event('pageshow'));
  expect(atReturn).toBeNull();
});

it('another tab that signs in is followed, other keys are not', () => {
  const { page, texts, user } = openPage();
  texts.set(storageKeys.session, sessionOf('onni'));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.language }));
  expect(user()).toBe('aino');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.session }));
  expect(user()).toBe('onni');
});
