// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLanguages } from './languages';

type Texts = Record<string, string>;

/** Catalogs that load when the test says so. */
function createCatalogs(kind: string) {
  const asked = new Map<string, { arrive: () => void; fail: () => void }>();
  const kept = new Map<string, Promise<{ messages: Texts }>>();
  const ask = (language: string) =>
    new Promise<{ messages: Texts }>((resolve, reject) => {
      const arrive = () => resolve({ messages: { [kind]: `${kind} in ${language}` } });
      asked.set(language, { arrive, fail: () => reject(new Error(`no ${kind} in ${language}`)) });
    });
  const load = (language: string) => {
    const answer = kept.get(language) ?? ask(language);
    kept.set(language, answer);
    return answer;
  };
  return {
    catalogs: Object.fromEntries(
      ['en', 'de', 'sv'].map((language) => [`../locales/${language}/messages.po`, () => load(language)]),
    ),
    arrive: (language: string) => asked.get(language)?.arrive(),
    fail: (language: string) => asked.get(language)?.fail(),
  };
}

const texts = () => [i18n._('first'), i18n._('pages')];
const english = ['first in en', 'pages in en'];

/** A page in English that has opened a later page. */
async function openPage() {
  const [first, pages] = [createCatalogs('first'), createCatalogs('pages')];
  const languages = createLanguages(first.catalogs, pages.catalogs);
  const shown = languages.activateLanguage('en');
  first.arrive('en');
  await shown;
  const opened = languages.loadPageTexts();
  pages.arrive('en');
  await opened;
  expect(texts()).toEqual(english);
  return { ...languages, first, pages };
}

let before: [string, typeof i18n.messages];
beforeEach(() => {
  before = [i18n.locale, i18n.messages];
});
afterEach(() => {
  const [locale, messages] = before;
  i18n.loadAndActivate({ locale, messages });
});

it('the last requested language is shown, however slowly an earlier one loads', async () => {
  const { activateLanguage, first, pages } = await openPage();
  const slow = activateLanguage('de');
  const fast = activateLanguage('sv');
  for (const catalogs of [first, pages]) catalogs.arrive('sv');
  await fast;
  for (const catalogs of [first, pages]) catalogs.arrive('de');
  await slow;
  expect(i18n.locale).toBe('sv');
  expect(document.documentElement.lang).toBe('sv');
  expect(texts()).toEqual(['first in sv', 'pages in sv']);
});

it('a language that is no longer wanted may fail silently', async () => {
  const { activateLanguage, first } = await openPage();
  const former = activateLanguage('de');
  await activateLanguage('en');
  first.fail('de');
  await former;
  expect(texts()).toEqual(english);
});

it.each(['first', 'pages'] as const)(
  'where the %s texts of a language do not load, the page keeps its own, and those it opens later too',
  async (kind) => {
    const { activateLanguage, loadPageTexts, ...page } = await openPage();
    const switched = activateLanguage('de');
    for (const other of ['first', 'pages'] as const) {
      if (other !== kind) page[other].arrive('de');
    }
    page[kind].fail('de');
    await expect(switched).rejects.toThrow(`no ${kind} in de`);
    await loadPageTexts();
    expect(i18n.locale).toBe('en');
    expect(texts()).toEqual(english);
  },
);

it('both catalogs failing is one failure', async () => {
  const { activateLanguage, first, pages } = await openPage();
  const switched = activateLanguage('de');
  for (const catalogs of [first, pages]) catalogs.fail('de');
  await expect(switched).rejects.toThrow('no first in de');
});

it('a page that is opened while a language loads has its texts in that language', async () => {
  const [first, pages] = [createCatalogs('first'), createCatalogs('pages')];
  const { activateLanguage, loadPageTexts } = createLanguages(first.catalogs, pages.catalogs);
  const shown = activateLanguage('en');
  first.arrive('en');
  await shown;
  const switched = activateLanguage('de');
  const opened = loadPageTexts();
  pages.arrive('en');
  await opened;
  first.arrive('de');
  // Only now its other texts are requested.
  await vi.waitFor(() => {
    pages.arrive('de');
    expect(texts()).toEqual(['first in de', 'pages in de']);
  });
  await switched;
});
