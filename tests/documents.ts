// The paths that the documents name: in backticks, with a slash or the ending of a file.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['.git', 'node_modules', 'dist', 'data']);
const fileEnding = /\.(ts|tsx|mjs|css|html|md|sql|json|po)$/;
/** What the text names with a slash, and what is no path: an address, a placeholder, what a run makes. */
const noPath = /^(\.?\/|v\d\/|[A-Z_]+\/)|[A-Z]{4,}\.ts$|…|\/\d+$|^data\/$|^bench-results\.json$/;

/** All files and folders of a repository, from its root; folders end with a slash. */
export function repositoryPaths(root: string): string[] {
  const found: string[] = [];
  const read = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue;
      const path = `${folder}${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else {
        found.push(`${path}/`);
        read(`${path}/`);
      }
    }
  };
  read('');
  return found;
}

/** Names in backticks that are paths; several folders in one pair of backticks are each one. */
export function namedPaths(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const names = quoted.flatMap((name) => (/^([\w-]+\/ )+[\w-]+\/$/.test(name) ? name.split(' ') : [name]));
  return names.filter(
    (name) => !/[\s{}():]/.test(name) && (name.includes('/') || fileEnding.test(name)) && !noPath.test(name),
  );
}

/** Whether a path ends with the name, below a folder of the root; files may be named without their ending. */
export function isThere(paths: readonly string[], name: string, below = ''): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .split('*')
    .map((piece) => piece.replaceAll(/[.+?^$()[\]|\\]/g, '\\$&'))
    .join('[^/]*');
  const ending = name.endsWith('/') ? '/' : String.raw`(/|(\.test|\.spec)?\.(ts|tsx|mjs))?`;
  const wanted = new RegExp(`(^|/)${pattern}${ending}$`);
  return paths.some((path) => path.startsWith(below) && wanted.test(path));
}

/** Rows of the map in ARCHITECTURE.md: the folder of `src` that each is about, and the paths that it names. */
export function mapRows(architecture: string): { readonly folder: string; readonly names: string[] }[] {
  const section = architecture.split(/^## Map$/m)[1]?.split(/^#/m)[0] ?? '';
  let folder = '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `') || line.startsWith('| · `'))
    .map((line) => {
      folder = /^\| `([\w-]+\/)` \|/.exec(line)?.[1] ?? folder;
      return { folder: `src/${folder}`, names: namedPaths(line) };
    });
}

/**
 * What the table "Who may import whom" of ARCHITECTURE.md lets a folder import, in the form of `mayImport`.
 * @param text of the document
 */
export function readImportTable(text: string): Readonly<Record<string, readonly string[]>> {
  const section = text.split(/^## Who may import whom.*$/m)[1]?.split(/^No cycles/m)[0] ?? '';
  const rows = [...section.matchAll(/^\| ([\w-]+) \| (.+) \|$/gm)]
    .map(([, folder = '', allowed = '']) => [folder, allowed.replace(/ \(.*\)$|;.*$/, '')] as const)
    .filter(([folder]) => folder !== 'folder');
  const table: Record<string, readonly string[]> = {};
  for (const [folder, allowed] of rows) table[folder] = allowedOf(folder, allowed, table, rows);
  return table;
}

function allowedOf(
  folder: string,
  text: string,
  above: Readonly<Record<string, readonly string[]>>,
  rows: readonly (readonly [string, string])[],
): readonly string[] {
  if (text === '–') return [];
  const [, barred] = /^everything but ([\w-]+)$/.exec(text) ?? [];
  if (barred) return rows.map(([name]) => name).filter((name) => name !== barred && name !== folder);
  const [, named, last] = /^(.*?)([\w-]+) and everything it may$/.exec(text) ?? [];
  if (named === undefined || last === undefined) return text.split(', ');
  return [...named.split(', ').filter(Boolean), last, ...(above[last] ?? [])];
}
