import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './architecture';
import { fileSizes, fullFolders, longFunctions } from './sizes';

const root = resolve(import.meta.dirname, '..');
const files = sourceFiles(root);

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
