import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const folders = [join(import.meta.dirname), join(import.meta.dirname, '../actions')];

/** Names of the modules that source code loads on demand. */
function loadedLater(text: string): readonly string[] {
  return [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, path = '']) => basename(path));
}

it('loads all that the list and what it offers for tasks load later', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.includes('.test.') && name !== 'load-parts.ts')
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const wanted = new Set(sources.flatMap(loadedLater));
  const loaded = loadedLater(readFileSync(join(import.meta.dirname, 'load-parts.ts'), 'utf8'));
  expect(wanted.size).toBeGreaterThan(5);
  expect([...wanted].filter((name) => !loaded.includes(name))).toEqual([]);
});
