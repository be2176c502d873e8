import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * The catalogs' problems, one line each; nothing is written. The same conditions as `lingui extract` leaving a
 * difference and `lingui compile --strict` failing.
 */
export async function findCatalogProblems(): Promise<string[]> {
  const config = getConfig({ configPath: 'src/locales/lingui.config.ts' });
  const problems: string[] = [];
  for (const catalog of await getCatalogs(config)) {
    const messages = await catalog.collect();
    if (!messages) return ['a source file could not be read: see above'];
    const ids = Object.keys(messages);
    if (ids.length === 0) problems.push('no message was found in the sources');
    for (const locale of config.locales) {
      const stored = await catalog.read(locale);
      const nameOf = (id: string) => `${locale}: ${JSON.stringify(messages[id]?.message ?? id)}`;
      const known = new Set(Object.keys(stored).filter((id) => !stored[id]?.obsolete));
      const unknown = ids.filter((id) => !known.has(id));
      const unused = [...known].filter((id) => !(id in messages));
      problems.push(...unknown.map((id) => `${nameOf(id)} is not in the catalog (npm run extract)`));
      problems.push(
        ...unused.map((id) => `${locale}: ${JSON.stringify(stored[id]?.message ?? id)} is no longer used`),
      );

      const { messages: translated, missing } = await catalog.getTranslations(locale, {
        fallbackLocales: config.fallbackLocales ?? {},
        sourceLocale: config.sourceLocale ?? 'en',
      });
      problems.push(...missing.map(({ id }) => `${nameOf(id)} has no translation`));
      const { errors } = createCompiledCatalog(locale, translated, { namespace: 'es' });
      problems.push(...errors.map(({ id, error }) => `${nameOf(id)} does not compile: ${error.message}`));
    }
  }
  return problems;
}
