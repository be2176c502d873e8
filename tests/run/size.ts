import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './command';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** `firstVisit` of package.json: the files of a first visit. */
export interface SizeBudget {
  readonly limitKilobytes: number;
  /**
   * What the visit loads after index.html, as manifest keys (source paths) or as names of chunks of several modules: the
   * program, the lazy routes that it opens, its catalog.
   */
  readonly chunks: readonly string[];
}

interface SizeReport {
  readonly totalKilobytes: number;
  readonly files: readonly { readonly file: string; readonly kilobytes: number }[];
  /** Names of the budget that the build does not have. */
  readonly missing: readonly string[];
  /** All its code. */
  readonly code: string;
}

/** Gzip size of all JavaScript of the first visit: the page's scripts, the chunks, what these import statically, the workers they start. */
export function measureFirstVisit(budget: SizeBudget): SizeReport {
  const web = join(root, 'dist/web');
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const workers = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
    for (const asset of chunk.assets ?? []) visitWorker(asset);
  };
  // Workers are built apart: their chunks are not in the manifest.
  const visitWorker = (file: string) => {
    if (!file.endsWith('.js') || files.has(file)) return;
    files.add(file);
    workers.add(file);
    const code = readFileSync(join(web, file), 'utf8');
    for (const [, path = ''] of code.matchAll(/(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g)) {
      visitWorker(posix.join(posix.dirname(file), path));
    }
  };
  const keyOfName = (name: string): string | undefined =>
    Object.keys(manifest).find((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'));
  const chunks = budget.chunks.map((chunk) => (manifest[chunk] ? chunk : (keyOfName(chunk) ?? chunk)));
  const wanted = [...findPageScripts(web, manifest), ...chunks];
  wanted.forEach(visit);
  const codes = [...files].map((file) => ({ file, code: readFileSync(join(web, file), 'utf8') }));
  const sizes = codes.map(({ file, code }) => ({ file, kilobytes: gzipSync(code).length / 1000 }));
  return {
    files: sizes,
    code: codes.map(({ code }) => code).join('\n'),
    missing: [...wanted.filter((key) => !manifest[key]), ...(workers.size === 0 ? ['a worker'] : [])],
    totalKilobytes: sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
  };
}

/** Manifest keys of the scripts that index.html names. */
function findPageScripts(web: string, manifest: Readonly<Record<string, Chunk>>): string[] {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const keys = Object.keys(manifest);
  const found = scripts.map((script) => keys.find((key) => manifest[key]?.file === script) ?? script);
  return found.length > 0 ? found : ['a script of index.html'];
}
