import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fewestModules, findBarrels, mayImport, readImports, sourceFiles } from './architecture';
import { readImportTable } from './documents';

const root = resolve(import.meta.dirname, '..');

test('every import keeps to the table, resolves, and makes no cycle', { timeout: 60_000 }, async () => {
  const files = sourceFiles(root);
  const { modules, violations } = await readImports(root);
  expect(violations).toEqual([]);
  expect(modules.length).toBeGreaterThanOrEqual(fewestModules);
  expect(files.filter((file) => !modules.includes(file))).toEqual([]);
});

test('there is no barrel and no export *', () => {
  expect(findBarrels(root, sourceFiles(root))).toEqual([]);
});

test('every folder of src has its row in the table', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(Object.keys(mayImport).sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('the table is the one of ARCHITECTURE.md', () => {
  const table = readImportTable(readFileSync(join(root, 'src/ARCHITECTURE.md'), 'utf8'));
  const sorted = (from: typeof table) =>
    Object.fromEntries(Object.entries(from).map(([folder, allowed]) => [folder, [...allowed].sort()]));
  expect(sorted(table)).toEqual(sorted(mayImport));
});

test('the top level holds what a tool forces, and nothing else', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const present = readdirSync(root).filter(
    (name) => name !== '.git' && !ignored.some((line) => line.replace(/^\/|\/$/g, '') === name),
  );
  const allowed = [
    '.ci',
    '.gitignore',
    'LICENSE',
    'README.md',
    'index.html',
    'package-lock.json',
    'package.json',
    'public',
    'src',
    'tailwind.config.ts',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ];
  expect(present.filter((name) => !allowed.includes(name) && !name.endsWith('.log'))).toEqual([]);
});

const fixtures: string[] = [];

afterEach(() => {
  for (const folder of fixtures.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project of these files, with our packages. */
function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tools-architecture-'));
  fixtures.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (existsSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'package.json')));
  return folder;
}

const leaf = 'export const leaf = 1;';

test('what a folder may not import is found, for each of them; what it may is not', async () => {
  const folders = Object.keys(mayImport);
  const pairs = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => ({ from, to })));
  const folder = projectOf({
    ...Object.fromEntries(folders.map((name) => [`src/${name}/leaf.ts`, leaf])),
    ...Object.fromEntries(
      pairs.map(({ from, to }) => [
        `src/${from}/to-${to}.ts`,
        `export { leaf as far } from '../${to}/leaf';`,
      ]),
    ),
  });
  const { violations } = await readImports(folder);
  const found = violations.flatMap(
    (line) => /: src\/([\w-]+)\/to-([\w-]+)\.ts/.exec(line)?.slice(1).join() ?? line,
  );
  const forbidden = pairs.filter(({ from, to }) => !mayImport[from]?.includes(to));
  expect(forbidden.length).toBeGreaterThan(folders.length);
  expect(found.sort()).toEqual(forbidden.map(({ from, to }) => `${from},${to}`).sort());
});

test.each([
  [
    'a lower folder imports a higher one',
    'src/lib/a.ts',
    "import { leaf } from '../domain/leaf';",
    /^lib may import nothing: src\/lib\/a\.ts → src\/domain\/leaf\.ts$/,
  ],
  [
    'a type counts as well',
    'src/domain/a.ts',
    "import type { leaf } from '../mirror/leaf';",
    /^domain may import lib: /,
  ],
  [
    'a lazy import counts as well',
    'src/ui/a.ts',
    "export const a = () => import('../features/tasks/leaf');",
    /^ui may import lib: /,
  ],
  [
    'the server reaches into the console',
    'src/server/a.ts',
    "import { leaf } from '../mirror/leaf';",
    /^server may import protocol, domain, lib: /,
  ],
  [
    'a feature imports another',
    'src/features/tv/a.ts',
    "import { leaf } from '../tasks/leaf';",
    /^a feature is an island: /,
  ],
  [
    'the core of sync imports a package',
    'src/sync/core/a.ts',
    "import { v7 } from 'uuid';",
    /^sync\/core is pure/,
  ],
  [
    'the core of sync imports the mirror',
    'src/sync/core/a.ts',
    "import { leaf } from '../../mirror/leaf';",
    /^sync\/core is pure/,
  ],
  [
    'a screen reaches inside the engine',
    'src/features/tasks/a.ts',
    "import type { leaf } from '../../sync/core/leaf';",
    /^screens know the device by its interface, not what is inside: /,
  ],
  [
    'dexie outside the mirror',
    'src/sync/shell/a.ts',
    "import Dexie from 'dexie';",
    /^only the mirror knows dexie: /,
  ],
  [
    'react in the domain',
    'src/domain/a.ts',
    "import { useState } from 'react';",
    /^pure code knows no screen/,
  ],
  [
    'Node in the browser',
    'src/api/a.ts',
    "import { join } from 'node:path';",
    /^only the server and the build use what Node brings: /,
  ],
  [
    'an import that leads nowhere',
    'src/lib/a.ts',
    "import { gone } from './gone';",
    /^every import resolves: /,
  ],
])('%s: found', async (_, path, text, expected) => {
  const folder = projectOf({
    [path]: text,
    'src/domain/leaf.ts': leaf,
    'src/mirror/leaf.ts': leaf,
    'src/sync/core/leaf.ts': leaf,
    'src/features/tasks/leaf.ts': leaf,
  });
  const { violations } = await readImports(folder);
  expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
});

test('a cycle is found', async () => {
  const folder = projectOf({
    'src/lib/a.ts': "import { b } from './b'; export const a = () => b;",
    'src/lib/b.ts': "import { a } from './a'; export const b = () => a;",
  });
  expect((await readImports(folder)).violations.join()).toMatch(/no cycle: src\/lib\/[ab]\.ts/);
});

test('what the table allows is no violation', async () => {
  const folder = projectOf({
    'src/lib/leaf.ts': leaf,
    'src/mirror/a.ts':
      "import Dexie from 'dexie'; import { leaf } from '../lib/leaf'; export const a = [Dexie, leaf];",
    'src/features/tasks/b.tsx':
      "import { useState } from 'react'; import { a } from '../../mirror/a'; export const b = [useState, a];",
  });
  const { modules, violations } = await readImports(folder);
  expect(violations).toEqual([]);
  expect([...modules].sort()).toEqual(sourceFiles(folder));
});

test('barrels are found', () => {
  const folder = projectOf({
    'src/lib/star.ts': "export * from './leaf'; export const own = 1;",
    'src/lib/index.ts': "export { leaf } from './leaf';",
    'src/lib/leaf.ts': leaf,
  });
  expect(findBarrels(folder, sourceFiles(folder))).toEqual(['src/lib/index.ts', 'src/lib/star.ts']);
});

test('a decision that code cites by number stands in DECISIONS.md, each number once', () => {
  const numbers = [...readFileSync(join(root, 'src/DECISIONS.md'), 'utf8').matchAll(/^(\d+)\. /gm)].map(
    ([, number]) => Number(number),
  );
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const cited = sourceFiles(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\bdecisions? (\d+)(?:–(\d+))?/gi)].flatMap(([, from, to = from]) =>
      [Number(from), Number(to)].map((number) => ({ file, number })),
    );
  });
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
