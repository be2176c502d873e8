import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const texts = new Set(['.js', '.css', '.html', '.webmanifest']);
const compressed = /\.(?:js|css|html|webmanifest)\.(?:br|gz)$/;

/** A build in a folder of its own, from which a server can be started. */
export interface Deployment {
  readonly folder: string;
  /** The present build takes the place of the one before, as a deployment does. */
  upgrade(): void;
  remove(): void;
}

/**
 * The release before this one: every asset has another name, and the rows on the device are packed in another way, so
 * that neither version can read the other's mirror. The server is the same.
 */
export function deployFormerBuild(): Deployment {
  const folder = mkdtempSync(join(tmpdir(), 'tools-former-'));
  const web = join(folder, 'dist/web');
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  makeFormer(web);
  return {
    folder,
    upgrade: () => {
      rmSync(web, { recursive: true });
      cpSync(join(root, 'dist/web'), web, { recursive: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether a page runs on the former build, to be evaluated in the page. */
export function isFormer(): boolean {
  return [...document.scripts].some(({ src }) => src.includes('-former.'));
}

function makeFormer(web: string): void {
  // Without them the files are sent uncompressed.
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (compressed.test(file)) rmSync(join(web, file));
  const assets = readdirSync(join(web, 'assets'));
  const stems = assets.map((name) => name.slice(0, name.indexOf('.')));
  const names = new RegExp(`\\b(${stems.map(escaped).join('|')})\\.`, 'g');
  const changes: readonly (readonly [pattern: RegExp, by: string])[] = [
    [names, '$1-former.'],
    [/revision":"/g, 'revision":"former-'],
    [/packed rows \d+/g, 'packed rows of before'],
  ];
  const changed = new Set<RegExp>();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!texts.has(extname(file))) continue;
    const before = readFileSync(join(web, file), 'utf8');
    let text = before;
    for (const [pattern, by] of changes) {
      const next = text.replace(pattern, by);
      if (next !== text) changed.add(pattern);
      text = next;
    }
    const name = file.replace(names, '$1-former.');
    writeFileSync(join(web, name), text);
    if (name !== file) rmSync(join(web, file));
  }
  for (const [pattern] of changes)
    if (!changed.has(pattern)) throw new Error(`nothing in the build matches ${pattern}`);
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&').replace(/-/g, '\\-');
}
