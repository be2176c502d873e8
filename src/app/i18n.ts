import { i18n } from '@lingui/core';
import type { Language } from '../session/store';

interface Catalog {
  readonly messages: Record<string, string>;
}

const first = import.meta.glob<Catalog>('../locales/*/messages.po', { query: '?first' });
const pages = import.meta.glob<Catalog>('../locales/*/messages.po', { query: '?pages' });

async function load(catalogs: typeof first, language: string): Promise<Record<string, string>> {
  const open = catalogs[`../locales/${language}/messages.po`];
  if (!open) throw new Error(`no catalog for ${language}`);
  return (await open()).messages;
}

/** Loads what a first visit shows in one language and makes it the page's language. */
export async function activateLanguage(language: Language): Promise<void> {
  const isOpen = pageTexts !== null;
  pageTexts = isOpen ? load(pages, language) : null;
  const messages = { ...(await load(first, language)), ...(await pageTexts) };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Loads the texts of the pages that are opened later. */
export async function loadPageTexts(): Promise<void> {
  const { locale } = i18n;
  pageTexts ??= load(pages, locale);
  try {
    i18n.load(locale, await pageTexts);
  } catch (error) {
    pageTexts = null;
    throw error;
  }
}

let pageTexts: Promise<Record<string, string>> | null = null;
