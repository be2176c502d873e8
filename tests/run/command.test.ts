import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runNode } from './command';

/** Waits until this process is of low priority, then says that of a process which it starts. */
const untilLower = `
  const { execFileSync } = require('node:child_process');
  const { getPriority } = require('node:os');
  const looking = setInterval(() => {
    if (getPriority() <= 0) return;
    clearInterval(looking);
    console.log(String(execFileSync(process.execPath, ['-p', 'os.getPriority()'])).trim());
  }, 5);`;

const sayOwn = ['-p', 'os.getPriority()'];

test('a command that yields is of low priority, and so is what it starts', async () => {
  const { output } = await runNode(['-e', untilLower], { yields: true });
  expect(Number(output)).toBeGreaterThan(0);
});

test('any other command has the priority of who starts it', async () => {
  const { output } = await runNode(sayOwn);
  if (getPriority() <= 0) expect(Number(output)).toBe(getPriority());
  else expect(Number(output)).toBeGreaterThan(0);
});

const group = '/proc/self/autogroup';
const sharesAmongSessions = (): boolean => {
  try {
    return /nice/.test(readFileSync(group, 'utf8'));
  } catch {
    return false;
  }
};

test.skipIf(!sharesAmongSessions())('its session yields to others, too', async () => {
  const untilGroup = `
    const looking = setInterval(() => {
      const [, nice = 0] = /nice (-?\\d+)/.exec(require('node:fs').readFileSync('${group}', 'utf8')) ?? [];
      if (Number(nice) <= 0) return;
      clearInterval(looking);
      console.log(nice);
    }, 5);`;
  const { output } = await runNode(['-e', untilGroup], { yields: true });
  expect(Number(output)).toBeGreaterThan(0);
});
