import { describe, expect, it, vi } from 'vitest';
import type { Session } from './session';
import {
  createSessionStore,
  normalizeBaseUrl,
  parseSession,
  readBaseUrl,
  readLanguage,
  writeBaseUrl,
  writeLanguage,
} from './store';

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
}

const session: Session = {
  userID: 4,
  companyID: 2,
  userType: 'TOOLS',
  username: 'aino',
  companyCode: 'DEMO',
  secret: 's',
  baseUrl: 'https://tools.example/api/',
  signedInAtMs: 5,
  maxLifetimeMin: null,
};

describe('the session of a device', () => {
  it('outlives a reload and is gone after signing out', () => {
    const storage = memory();
    createSessionStore(storage).write(session);
    const store = createSessionStore(storage);
    expect(store.read()).toEqual(session);
    store.write(null);
    expect(createSessionStore(storage).read()).toBeNull();
  });

  it('follows what another tab has stored, and reports only changes', () => {
    const storage = memory();
    const [mine, other] = [createSessionStore(storage), createSessionStore(storage)];
    const onChange = vi.fn();
    mine.subscribe(onChange);
    other.write(session);
    mine.reload();
    const first = mine.read();
    mine.reload();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(mine.read()).toBe(first);
    expect(first).toEqual(session);
  });

  it('is none if it is damaged or of another shape', () => {
    for (const broken of [
      '',
      '{',
      'null',
      '[]',
      JSON.stringify({ ...session, userType: 'KING' }),
      JSON.stringify({ ...session, secret: '' }),
    ])
      expect(parseSession(broken)).toBeNull();
  });

  it.each([
    'userID',
    'companyID',
    'userType',
    'username',
    'companyCode',
    'secret',
    'baseUrl',
    'signedInAtMs',
  ])('is none without its %s', (name) => {
    expect(parseSession(JSON.stringify(session))).toEqual(session);
    expect(parseSession(JSON.stringify({ ...session, [name]: undefined }))).toBeNull();
    expect(parseSession(JSON.stringify({ ...session, [name]: [] }))).toBeNull();
  });

  it('may be of a company without a code, and of a limited life', () => {
    for (const own of [{ companyCode: '' }, { maxLifetimeMin: 30 }])
      expect(parseSession(JSON.stringify({ ...session, ...own }))).toEqual({ ...session, ...own });
  });
});

describe('the language and the server address', () => {
  it('have their defaults and are stored', () => {
    const storage = memory();
    expect(readLanguage(storage)).toBe('fi');
    writeLanguage(storage, 'sv');
    expect(readLanguage(storage)).toBe('sv');
    storage.setItem('language', 'xx');
    expect(readLanguage(storage)).toBe('fi');
    expect(readBaseUrl(storage, 'https://here.example')).toBe('https://here.example/api/');
    writeBaseUrl(storage, 'https://there.example/v1/');
    expect(readBaseUrl(storage, 'https://here.example')).toBe('https://there.example/v1/');
  });

  it('accept an address as users type it, and nothing but http', () => {
    expect(normalizeBaseUrl(' tools.example/api ')).toBe('https://tools.example/api/');
    expect(normalizeBaseUrl('http://10.0.0.5:3000/api/')).toBe('http://10.0.0.5:3000/api/');
    for (const wrong of ['', 'ftp://x/', 'javascript:alert(1)', 'https://'])
      expect(normalizeBaseUrl(wrong)).toBeNull();
  });
});
