import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const kinds = new Set(['.js', '.css', '.html', '.svg', '.png', '.ico', '.woff2', '.webmanifest']);
const largestBytes = 8 * 1024 * 1024;
const mark = 'self.__WB_MANIFEST';

interface PrecacheEntry {
  readonly url: string;
  /** Null where the name of the file tells its content already. */
  readonly revision: string | null;
}

/** Builds the service worker beside the console when that is written, with the list of its files in it. */
export function precacheWorker(source: string): Plugin {
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
        const file = join(folder, 'service-worker.js');
        const entries = listFiles(folder).filter(({ url }) => url !== 'service-worker.js');
        const code = await bundle(config, source);
        if (code.split(mark).length !== 2) throw new Error(`${source} must name ${mark} once`);
        writeFileSync(
          file,
          code.replace(mark, () => JSON.stringify(entries)),
        );
      },
    },
  };
}

/** @returns the code of one classic script */
async function bundle({ root, mode, resolve: { alias }, define }: ResolvedConfig, source: string) {
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
      lib: { entry: source, name: 'app', formats: ['iife'], fileName: 'service-worker' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${source} did not become one file`);
  return chunk.code;
}

function listFiles(folder: string): readonly PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.has(extname(name)))
    .sort()
    .map((name) => {
      const content = readFileSync(join(folder, name));
      if (content.length > largestBytes) throw new Error(`${name} is too large to be kept on a device`);
      const url = name.replaceAll(sep, '/');
      const revision = createHash('md5').update(content).digest('hex');
      return { url, revision: url.startsWith('assets/') ? null : revision };
    });
}
