import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const kinds = new Set(['.js', '.css', '.html', '.svg', '.png', '.ico', '.woff2', '.webmanifest']);
const largestBytes = 8 * 1024 * 1024;
const filesMark = 'self.__WB_MANIFEST';
const workMark = 'self.__BACKGROUND_WORK';

/** An address alone if the file's name identifies its content. */
type PrecacheEntry = string | { readonly url: string; readonly revision: string };

/**
 * Builds the service worker beside the console, with the list of its files in it.
 * @param work the module that it loads when the browser wakes it for work: a file of its own, since every start of the
 * console waits until the service worker is loaded
 */
export function precacheWorker(source: string, work: string): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'precache-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!config || error) return;
        const folder = resolve(config.root, config.build.outDir);
        const entries = listFiles(folder, ['service-worker.js', 'index.html']);
        const workCode = await bundle(config, work, 'backgroundWork');
        const workUrl = `/assets/background-work-${createHash('md5').update(workCode).digest('hex').slice(0, 8)}.js`;
        writeFileSync(join(folder, workUrl), workCode);
        const code = replaceOnce(await bundle(config, source, 'app'), filesMark, entries);
        writeFileSync(join(folder, 'service-worker.js'), replaceOnce(code, workMark, workUrl));
      },
    },
  };
}

function replaceOnce(code: string, mark: string, value: unknown): string {
  if (code.split(mark).length !== 2) throw new Error(`the service worker must name ${mark} once`);
  return code.replace(mark, () => JSON.stringify(value));
}

/** @returns the code of one classic script, which puts its exports into the global `name` */
export async function bundle(
  { root, mode, resolve: { alias }, define }: ResolvedConfig,
  source: string,
  name: string,
) {
  const result = await build({
    configFile: false,
    root,
    mode,
    resolve: { alias },
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: source, name, formats: ['iife'], fileName: name },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${source} did not become one file`);
  return chunk.code;
}

/** @param not the files that install the list itself, and the page for new devices */
function listFiles(folder: string, not: readonly string[]): readonly PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.has(extname(name)) && !not.includes(name))
    .sort()
    .map((name) => {
      const content = readFileSync(join(folder, name));
      if (content.length > largestBytes) throw new Error(`${name} is too large to be kept on a device`);
      const url = name.replaceAll(sep, '/');
      const revision = createHash('md5').update(content).digest('hex');
      return url.startsWith('assets/') ? url : { url, revision };
    });
}
