import { resolve } from 'node:path';
import { build } from 'vite';

/** Builds one of the pages beside this file into a folder, as a browser gets it. */
export async function bundlePage(
  page: 'mirror-page' | 'sync-page' | 'import-page',
  outDir: string,
): Promise<void> {
  // The console's own build takes the modern one too.
  const alias = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }];
  await build({
    configFile: false,
    root: resolve(import.meta.dirname, page),
    logLevel: 'error',
    resolve: { alias },
    define: { global: 'globalThis' },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  });
}
