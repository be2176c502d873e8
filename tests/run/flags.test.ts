import { expect, test } from 'vitest';
import { bin, runNode } from './command';

const commands = [
  ['npm test', 'tests/run/test.ts'],
  ['npm run bench', 'tests/bench/run.ts'],
  ['npm run simulate', 'tests/simulation/simulate.ts'],
] as const;
const run = (file: string, ...flags: readonly string[]) => runNode([bin('tsx/dist/cli.mjs'), file, ...flags]);

test.each(commands)('%s prints its usage', async (name, file) => {
  const { exitCode, output } = await run(file, '--help');
  expect([exitCode, output.startsWith(name)]).toEqual([0, true]);
});

test.each(commands)('%s names the wrong flag, without a stack', async (name, file) => {
  const { exitCode, output } = await run(file, '--onyl', 'unit');
  expect(exitCode).toBe(2);
  expect(output).toMatch(/^Unknown option '--onyl'/);
  expect(output).toContain(name);
  expect(output).not.toMatch(/^ +at /m);
});

test.each([
  ['tests/run/test.ts', ['--only', 'unti'], /^No stage unti; there are /],
  ['tests/bench/run.ts', ['--only', 'mirrors'], /^No section mirrors; there are /],
  ['tests/simulation/simulate.ts', ['--seeds', 'all'], /^--seeds is not a whole number: all/],
] as const)('%s refuses %s', async (file, flags, said) => {
  const { exitCode, output } = await run(file, ...flags);
  expect(exitCode).toBe(2);
  expect(output).toMatch(said);
});
