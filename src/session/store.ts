import { type UserType, userTypes } from '../domain/permissions';
import { asNumber, asText, isObject, parseJsonText } from '../lib/json-values';
import type { Session } from './session';

/** The part of `Storage` that is used: localStorage in the browser, a map in tests. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const languages = ['fi', 'en', 'de', 'sv'] as const;
export type Language = (typeof languages)[number];
/** Each language named in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  fi: 'Suomi',
  en: 'English',
  de: 'Deutsch',
  sv: 'Svenska',
};
const defaultLanguage: Language = 'fi';

/** Keys in local storage. Other tabs learn of changes through the `storage` event. */
export const storageKeys = {
  session: 'session',
  language: 'language',
  baseUrl: 'baseUrl',
  ended: 'ended',
} as const;

/**
 * Whether the server has refused this session, as stored on the device: nothing of it is shown until the server accepts
 * it again.
 */
export function hasEnded({ signedInAtMs }: Session, storage: Pick<TextStorage, 'getItem'>): boolean {
  return storage.getItem(storageKeys.ended) === String(signedInAtMs);
}

export interface SessionStore {
  read(): Session | null;
  /** Null signs out. */
  write(session: Session | null): void;
  /** Called when another tab has changed the storage: reads it again and notifies the listeners. */
  reload(): void;
  subscribe(listener: () => void): () => void;
}

/** The session of this device, shared by all its tabs. `read` returns the same object until the session changes. */
export function createSessionStore(storage: TextStorage): SessionStore {
  const listeners = new Set<() => void>();
  let text = storage.getItem(storageKeys.session);
  let session = parseSession(text);
  const adopt = (next: string | null) => {
    if (next === text) return;
    text = next;
    session = parseSession(next);
    for (const listener of listeners) listener();
  };
  return {
    read: () => session,
    write: (next) => {
      const nextText = next && JSON.stringify(next);
      if (nextText === null) storage.removeItem(storageKeys.session);
      else storage.setItem(storageKeys.session, nextText);
      adopt(nextText);
    },
    reload: () => adopt(storage.getItem(storageKeys.session)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Parses a stored session; null if it is invalid, so that a damaged one leads to sign-in. */
export function parseSession(text: string | null): Session | null {
  const value = text === null ? undefined : parseJsonText(text);
  if (!isObject(value)) return null;
  const userID = asNumber(value.userID);
  const companyID = asNumber(value.companyID);
  const signedInAtMs = asNumber(value.signedInAtMs);
  const userType = asUserType(value.userType);
  const [username, companyCode, secret, baseUrl] = [
    value.username,
    value.companyCode,
    value.secret,
    value.baseUrl,
  ].map(asText);
  if (userID === null || companyID === null || signedInAtMs === null || userType === null) return null;
  if (!username || companyCode == null || !secret || !baseUrl) return null;
  const maxLifetimeMin = asNumber(value.maxLifetimeMin);
  return {
    userID,
    companyID,
    userType,
    username,
    companyCode,
    secret,
    baseUrl,
    signedInAtMs,
    maxLifetimeMin,
  };
}

/** A user type as named by the server; null for any other text. */
export function asUserType(value: unknown): UserType | null {
  return userTypes.find((type) => type === value) ?? null;
}

/** The stored language; Finnish by default. */
export function readLanguage(storage: TextStorage): Language {
  const stored = storage.getItem(storageKeys.language);
  return languages.find((language) => language === stored) ?? defaultLanguage;
}

export function writeLanguage(storage: TextStorage, language: Language): void {
  storage.setItem(storageKeys.language, language);
}

/** The API's base address as stored by the user; by default the address the console was loaded from. */
export function readBaseUrl(storage: TextStorage, origin: string): string {
  const stored = storage.getItem(storageKeys.baseUrl);
  return (stored === null ? null : normalizeBaseUrl(stored)) ?? `${origin}/api/`;
}

/** Null resets it to the address the console was loaded from. */
export function writeBaseUrl(storage: TextStorage, baseUrl: string | null): void {
  if (baseUrl === null) storage.removeItem(storageKeys.baseUrl);
  else storage.setItem(storageKeys.baseUrl, baseUrl);
}

/** Normalizes a typed server address to a base address: http or https, with a trailing slash; null if it is invalid. */
export function normalizeBaseUrl(text: string): string | null {
  const typed = text.trim();
  const withScheme = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  try {
    const url = new URL(withScheme);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
    return `${url.origin}${path}`;
  } catch {
    return null;
  }
}
