import { expect, it } from 'vitest';
import { createSessionStore, storageKeys } from '../../session/store';
import { followStorage, forgetFormer } from './follow-storage';

const sessionOf = (username: string, userID = 4, companyID = 2) =>
  JSON.stringify({
    userID,
    companyID,
    userType: 'TOOLS',
    username,
    companyCode: 'DEMO',
    secret: 's',
    baseUrl: 'https://tools.example/api/',
    signedInAtMs: 5,
    maxLifetimeMin: null,
  });

function openPage(texts = new Map<string, string>([[storageKeys.session, sessionOf('aino')]])) {
  const sessions = createSessionStore({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  });
  const page = new EventTarget();
  followStorage(sessions, page);
  return { page, sessions, texts, user: () => sessions.read()?.username ?? null };
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

it('another tab that empties the storage is followed', () => {
  const { page, texts, user } = openPage();
  texts.clear();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(user()).toBeNull();
});

it('what a tab remembers of lists stays with its user and company', () => {
  const remembered = new Map<string, string>();
  const storage = {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
    clear: () => remembered.clear(),
  };
  const { page, sessions, texts } = openPage();
  forgetFormer(sessions, storage);
  const isKept = () => remembered.has('list context tasks');
  const afterwards = (change: () => void): boolean => {
    remembered.set('list context tasks', '…');
    change();
    page.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.session }));
    return isKept();
  };
  const store = (text: string) => void texts.set(storageKeys.session, text);
  // The same user has signed in again, in another tab.
  expect(afterwards(() => store(sessionOf('aino').replace('"s"', '"renewed"')))).toBe(true);
  expect(afterwards(() => store(sessionOf('aino', 4, 3)))).toBe(false);
  expect(afterwards(() => store(sessionOf('onni', 5, 3)))).toBe(false);
  expect(afterwards(() => texts.delete(storageKeys.session))).toBe(false);
  expect(afterwards(() => sessions.write(JSON.parse(sessionOf('aino'))))).toBe(false);

  // Reloaded, and reloaded after another tab has signed in another user.
  remembered.set('list context tasks', '…');
  forgetFormer(openPage(texts).sessions, storage);
  expect(isKept()).toBe(true);
  store(sessionOf('onni', 5));
  forgetFormer(openPage(texts).sessions, storage);
  expect(isKept()).toBe(false);
});
