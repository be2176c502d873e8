import { i18n } from '@lingui/core';

type Texts = Record<string, string>;

export interface Catalog {
  readonly messages: Texts;
}

/** Loads each language, by the catalog's path. */
type Catalogs = Readonly<Record<string, () => Promise<Catalog>>>;

async function load(catalogs: Catalogs, language: string): Promise<Texts> {
  const open = catalogs[`../locales/${language}/messages.po`];
  if (!open) throw new Error(`no catalog for ${language}`);
  return (await open()).messages;
}

/** The page's language and its texts. @param first texts of a first visit @param pages texts of pages opened later */
export function createLanguages(first: Catalogs, pages: Catalogs) {
  /** The last requested one: one that loads more slowly must not replace it. */
  let wanted: string;
  /** In the page's language; null: no page has needed them. */
  let pageTexts: Promise<Texts> | null = null;

  /** Activates a language once its texts are loaded, unless another one was requested meanwhile. */
  async function activateLanguage(language: string): Promise<void> {
    wanted = language;
    const later = pageTexts && load(pages, language);
    try {
      const texts = await Promise.all([load(first, language), later]);
      if (wanted !== language) return;
      // A page was opened meanwhile.
      if (pageTexts && !later) return activateLanguage(language);
      pageTexts = later;
      i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...texts) });
      document.documentElement.lang = language;
    } catch (error) {
      if (wanted === language) throw error;
    }
  }

  /** Loads the texts of the pages that are opened later. */
  async function loadPageTexts(): Promise<void> {
    const { locale } = i18n;
    pageTexts ??= load(pages, locale);
    const texts = pageTexts;
    try {
      i18n.load(locale, await texts);
    } catch (error) {
      if (pageTexts === texts) pageTexts = null;
      throw error;
    }
  }

  return { activateLanguage, loadPageTexts };
}
