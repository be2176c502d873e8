import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { readPart } from './catalog-parts.ts';

/** Compiles `{locale}/messages.po?first` and `?pages` to modules with the texts of that part. */
export function catalogParts(configPath: string): Plugin {
  return {
    name: 'catalog-parts',
    async transform(_code, id) {
      const [, locale, part] = /\/(\w+)\/messages\.po\?(first|pages)$/.exec(id) ?? [];
      if (!locale || (part !== 'first' && part !== 'pages')) return null;
      const { source, errors } = createCompiledCatalog(locale, await readPart(configPath, locale, part), {
        namespace: 'es',
      });
      const [error] = errors;
      if (error) throw new Error(`${locale}: ${error.id} does not compile`, { cause: error.error });
      return { code: source, map: null, moduleType: 'js' };
    },
  };
}
