import { i18n } from '@lingui/core';
import type { Language } from '../session/store';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po');

/** Loads one language's catalog and makes it the page's language. */
export async function activateLanguage(language: Language): Promise<void> {
  const load = catalogs[`../locales/${language}/messages.po`];
  if (!load) throw new Error(`no catalog for ${language}`);
  const { messages } = await load();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
