import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { readChunk } from './catalog-chunks.ts';

/** Compiles `{locale}/messages.po?first` and `?pages` to modules with the texts of that chunk. */
export function catalogChunks(configPath: string): Plugin {
  return {
    name: 'catalog-chunks',
    async transform(_code, id) {
      const [, locale, chunk] = /\/(\w+)\/messages\.po\?(first|pages)$/.exec(id) ?? [];
      if (!locale || (chunk !== 'first' && chunk !== 'pages')) return null;
      const { source, errors } = createCompiledCatalog(locale, await readChunk(configPath, locale, chunk), {
        namespace: 'es',
      });
      const [error] = errors;
      if (error) throw new Error(`${locale}: ${error.id} does not compile`, { cause: error.error });
      return { code: source, map: null, moduleType: 'js' };
    },
  };
}
