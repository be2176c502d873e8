import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const kinds = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
/** A shorter answer fits into a packet or two as it is. */
const fewestBytes = 1024;

/**
 * Writes each text of the console a second and third time, compressed as browsers accept it: the server only reads
 * files.
 */
export function compressFiles(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'compress-files',
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
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        await Promise.all(
          files.filter((name) => kinds.has(extname(name))).map((name) => compress(join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < fewestBytes) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: 9,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
