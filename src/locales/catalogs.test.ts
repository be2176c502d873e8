import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../domain/fields';
import { reports } from '../domain/reports/declared/reports';
import { resources } from '../domain/resources/registry';

type Token = string | readonly unknown[];
type Messages = Readonly<Record<string, string | readonly Token[]>>;

const translations = ['fi', 'de', 'sv'];
/** Texts that are the same in Finnish and English, and codes of check methods. */
const alike = new Set(['API', 'ID', 'OK', 'L', 'A', 'B', 'LA', 'LB', 'AB', 'LAB']);
const catalogs = new Map<string, Messages>();

beforeAll(async () => {
  const config = getConfig({ configPath: 'src/locales/lingui.config.ts' });
  const [catalog] = await getCatalogs(config);
  for (const locale of config.locales) {
    const stored = Object.entries((await catalog?.read(locale)) ?? {}).filter(
      ([, { obsolete }]) => !obsolete,
    );
    const texts = Object.fromEntries(stored.map(([id, { translation }]) => [id, translation ?? '']));
    const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json', strict: true });
    expect(errors).toEqual([]);
    catalogs.set(locale, JSON.parse(source).messages);
  }
});

const catalogOf = (locale: string): Messages => catalogs.get(locale) ?? {};

test('English has messages', () => expect(Object.keys(catalogOf('en')).length).toBeGreaterThan(400));

test('every text of a declared field is a message', () => {
  const texts = resources.flatMap(({ fields }) =>
    Object.values<Field>(fields).flatMap((field) => [
      field.label,
      ...(field.kind === 'choice' ? Object.values(field.choices) : []),
    ]),
  );
  const known = catalogOf('en');
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.map(({ id }) => id).filter((id) => !(id in known))).toEqual([]);
});

describe.each(translations)('%s', (locale) => {
  test('has every message of English and no other', () => {
    const { en, other } = { en: catalogOf('en'), other: catalogOf(locale) };
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(other).filter((id) => textOf(other[id]) === '')).toEqual([]);
  });

  test('fills the same placeholders and tags as English', () => {
    const shapes = (messages: Messages) =>
      Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, chunksOf(message)]));
    expect(shapes(catalogOf(locale))).toEqual(shapes(catalogOf('en')));
  });

  test('has every plural form of the language', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const message of Object.values(catalogOf(locale))) {
      for (const forms of pluralsOf(message))
        expect(Object.keys(forms)).toEqual(expect.arrayContaining(needed));
    }
  });
});

test.each(['en', ...translations])(
  'the rows of a report have another name than the lines that it counts: %s',
  (locale) => {
    const id = Object.entries(catalogOf('en')).find(([, message]) => textOf(message) === 'Rows')?.[0] ?? '';
    const messages = catalogOf(locale);
    const columns = reports.flatMap(({ columns }) =>
      Object.values(columns).map(({ label }) => textOf(messages[label.id])),
    );
    expect(columns).not.toContain(textOf(messages[id]));
  },
);

test('Finnish is nowhere English', () => {
  const [en, fi] = [catalogOf('en'), catalogOf('fi')];
  const same = Object.keys(en).filter(
    (id) => /\p{L}/u.test(textOf(en[id])) && textOf(en[id]) === textOf(fi[id]),
  );
  expect(same.map((id) => textOf(en[id])).filter((text) => !alike.has(text))).toEqual([]);
});

/** A message without its placeholders. */
function textOf(message: string | readonly Token[] | undefined): string {
  return tokensOf(message)
    .map((token) => (typeof token === 'string' ? token : choicesOf(token).map(textOf).join(' ')))
    .join('');
}

/** Names of the placeholders, with their format, and of the tags: sorted, each once. */
function chunksOf(message: string | readonly Token[]): string[] {
  const chunks = tokensOf(message).flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\d+\/?>/g) ?? [];
    const [name, format] = token;
    return [format ? `{${name}, ${format}}` : `{${name}}`, ...choicesOf(token).flatMap(chunksOf)];
  });
  return [...new Set(chunks)].sort();
}

function pluralsOf(message: string | readonly Token[]): Record<string, unknown>[] {
  return tokensOf(message).flatMap((token) =>
    typeof token !== 'string' && token[1] === 'plural' ? [Object(token[2])] : [],
  );
}

function tokensOf(message: string | readonly Token[] | undefined): readonly Token[] {
  return typeof message === 'string' ? [message] : (message ?? []);
}

/** The texts that a plural or a select chooses from. */
function choicesOf(token: readonly unknown[]): (string | readonly Token[])[] {
  return Object.entries(Object(token[2]))
    .filter(([key]) => key !== 'offset')
    .map(([, choice]) => choice as string | readonly Token[]);
}
