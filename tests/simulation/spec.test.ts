import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('every rule of the engine is named by a test', () => {
  const spec = readFileSync('src/sync/SPEC.md', 'utf8');
  const rules = [...spec.matchAll(/^- \*\*(S\d+)\*\*/gm)].map(([, rule]) => rule);
  const files = ['src/sync', 'src/mirror', 'tests/simulation', 'tests/e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  const named = new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[(S\d+)\]/g)].map(([, rule]) => rule)),
  );
  expect(rules.length).toBeGreaterThanOrEqual(30);
  expect(new Set(rules).size).toBe(rules.length);
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
});
