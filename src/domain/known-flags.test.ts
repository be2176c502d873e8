import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../tests/architecture';
import { knownFlags } from './known-flags';
import { statusFeature, taskStatuses } from './tasks/statuses';
import { unitConfig, unitTypes } from './units';

const root = resolve(import.meta.dirname, '../..');
const isProgram = (file: string) =>
  /^src\//.test(file) && !/\.test\.tsx?$|^src\/(server\/demo|locales)\/|known-flags/.test(file);

/** Names of flags in the source code. */
function namesInCode(): ReadonlySet<string> {
  const texts = sourceFiles(root)
    .filter(isProgram)
    .map((file) => readFileSync(resolve(root, file), 'utf8'));
  const found = texts.flatMap((text) => text.match(/'(?:config|feature)_[a-z_]+'/g) ?? []);
  return new Set(found.map((name) => name.slice(1, -1)));
}

it('are the flags that the program reads, each once', () => {
  const known = knownFlags.map(({ name }) => name);
  expect(new Set(known).size).toBe(known.length);
  // Composed names: from a task's status, from a measured quantity.
  const composed = [...taskStatuses.map(statusFeature), ...unitTypes.map(unitConfig)];
  const inCode = namesInCode();
  expect(inCode.size).toBeGreaterThan(8);
  expect([...inCode, ...composed].sort()).toEqual(known.toSorted());
});
