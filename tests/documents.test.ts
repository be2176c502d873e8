import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isThere, mapRows, namedPaths, repositoryPaths } from './documents';

const root = resolve(import.meta.dirname, '..');
const paths = repositoryPaths(root);
const readDocument = (name: string) => readFileSync(join(root, name), 'utf8');

test.each([
  ['README.md', 5],
  ['src/ARCHITECTURE.md', 100],
  ['src/sync/SPEC.md', 4],
  ['src/DECISIONS.md', 2],
])('every path that %s names is there', (name, fewest) => {
  const names = namedPaths(readDocument(name));
  expect(names.length).toBeGreaterThanOrEqual(fewest);
  expect(names.filter((path) => !isThere(paths, path))).toEqual([]);
});

test('the map has a row for every folder of src, and what a row names lies in its folder', () => {
  const rows = mapRows(readDocument('src/ARCHITECTURE.md'));
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect([...new Set(rows.map(({ folder }) => folder))].sort()).toEqual(
    folders.map(({ name }) => `src/${name}/`).sort(),
  );
  const lost = rows.flatMap(({ folder, names }) =>
    names.filter((name) => name !== folder.slice(4) && !isThere(paths, name, folder)),
  );
  expect(lost).toEqual([]);
});

test('the map stays within two pages', () => {
  const section =
    readDocument('src/ARCHITECTURE.md')
      .split(/^## Map$/m)[1]
      ?.split(/^## /m)[0] ?? '';
  expect(section.length).toBeGreaterThan(1000);
  expect(section.length).toBeLessThan(10_000);
});

test('a path that is not there is found, whatever folder or ending it is named with', () => {
  const text =
    'Of `lib/gone/`, `core/ gone/`, `app/gone.ts` and `*/gone.po`; not of `/gone/1`, `POST v2/gone`.';
  const names = namedPaths(text);
  expect(names).toEqual(['lib/gone/', 'core/', 'gone/', 'app/gone.ts', '*/gone.po']);
  expect(names.filter((path) => isThere(paths, path))).toEqual(['core/']);
  expect(isThere(paths, 'core/', 'src/ui/')).toBe(false);
  expect(isThere(paths, 'tests/documents')).toBe(true);
});
