import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fewestModules, sourceFiles } from './architecture';
import { fileSizes, fullFolders, longFunctions } from './sizes';

const root = resolve(import.meta.dirname, '..');
const files = sourceFiles(root);

test('there are files to measure', () => {
  expect(files.length).toBeGreaterThanOrEqual(fewestModules);
});

test('files are short: the median 60 lines, one in twenty more than 180, none more than 300', () => {
  const sizes = fileSizes(root, files);
  const at = (share: number) => sizes[Math.floor(sizes.length * share)]?.lines ?? 0;
  expect(at(0.5)).toBeLessThanOrEqual(60);
  expect(at(0.95)).toBeLessThanOrEqual(180);
  expect(sizes.filter(({ lines }) => lines > 300)).toEqual([]);
});

test('no function has more than 80 lines', { timeout: 120_000 }, () => {
  expect(longFunctions(root, files, 80)).toEqual([]);
});

test('no folder holds more than 25 files', () => {
  expect(fullFolders(files, 25)).toEqual([]);
});

/** A folder of these files: name and text. */
function folderOf(texts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tools-sizes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  return folder;
}

test('the lines of a file are counted', () => {
  const folder = folderOf({ 'long.ts': '// a line\n'.repeat(301), 'short.ts': '// a line\n'.repeat(300) });
  expect(fileSizes(folder, ['long.ts', 'short.ts'])).toEqual([
    { file: 'short.ts', lines: 300 },
    { file: 'long.ts', lines: 301 },
  ]);
});

test.each([
  ['function long() {', '}', 'long'],
  ['const long = () => {', '};', 'long'],
  ['class Any { get long() {', '} }', 'long'],
  ['export default [1].map((one) => {', '});', 'function'],
])('a function of more lines than allowed is found: %s', (first, last, name) => {
  const lines = (count: number) => `\n${first}\n${'  // a line\n'.repeat(count - 2)}${last}\n`;
  const folder = folderOf({ 'long.ts': lines(81), 'short.ts': lines(80) });
  expect(longFunctions(folder, ['long.ts', 'short.ts'], 80)).toEqual([{ file: 'long.ts', lines: 81, name }]);
});

test('a folder of more files than allowed is found, those below it are others', () => {
  const filesOf = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
  const all = [...filesOf('src/full', 26), ...filesOf('src/full/below', 25), ...filesOf('src/other', 25)];
  expect(fullFolders(all, 25)).toEqual(['src/full: 26']);
});
