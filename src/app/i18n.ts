import { type Catalog, createLanguages } from './languages';

const first = import.meta.glob<Catalog>('../locales/*/messages.po', { query: '?first' });
const pages = import.meta.glob<Catalog>('../locales/*/messages.po', { query: '?pages' });

export const { activateLanguage, loadPageTexts } = createLanguages(first, pages);
