import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bin, runNode } from '../../run/command';
import { breaks, quicklyNoticed, withoutBreak } from './catalogue';

it('every piece that a break replaces is in the product, once', () => {
  const changes = breaks.flatMap((each) => each.changes.map((change) => ({ ...change, name: each.name })));
  const stale = changes.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
  expect(stale).toEqual([]);
});

it('every rule of the engine has a break, or a reason for having none', () => {
  const spec = readFileSync('src/sync/SPEC.md', 'utf8');
  const rules = [...spec.matchAll(/^- \*\*(S\d+)\*\*/gm)].map(([, rule = '']) => rule);
  const broken = new Set(breaks.flatMap(({ rule }) => rule.split(', ')));
  expect(rules.filter((rule) => !broken.has(rule) && !(rule in withoutBreak))).toEqual([]);
  expect(Object.keys(withoutBreak).filter((rule) => broken.has(rule) || !rules.includes(rule))).toEqual([]);
  expect(new Set(breaks.map(({ name }) => name)).size).toBe(breaks.length);
  expect(quicklyNoticed.filter((name) => breaks.every((each) => each.name !== name))).toEqual([]);
});

it('the table of breaks in SPEC.md is that of the catalogue', () => {
  const table =
    readFileSync('src/sync/SPEC.md', 'utf8').split('| broken | rule |')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| (\S+)( \(plain\))? \| (S[^|]*) \|/gm)].map(
    ([, name, plain, rule]) => `${name}${plain ?? ''}: ${rule}`,
  );
  expect(rows.sort()).toEqual(
    breaks.map(({ name, rule, isPlain }) => `${name}${isPlain ? ' (plain)' : ''}: ${rule}`).sort(),
  );
});

it('a rule that is broken is noticed', async () => {
  const { exitCode, output } = await runNode([
    bin('tsx/dist/cli.mjs'),
    'tests/simulation/simulate.ts',
    '--quick',
    '--seeds',
    '60',
  ]);
  expect(exitCode, output).toBe(0);
});
