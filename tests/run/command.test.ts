import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runNode, sessionPriority } from './command';

const isLowest = getPriority() === 19;

/** Waits until this process is lower than who started it, then says how low a process is which it starts. */
const untilLower = `
  const { execFileSync } = require('node:child_process');
  const looking = setInterval(() => {
    if (require('node:os').getPriority() <= ${getPriority()}) return;
    clearInterval(looking);
    console.log(String(execFileSync(process.execPath, ['-p', 'os.getPriority()'])).trim());
  }, 5);`;

test.skipIf(isLowest)('a command that yields is of lower priority, and so is what it starts', async () => {
  const { output } = await runNode(['-e', untilLower], { yields: true });
  expect(Number(output)).toBeGreaterThan(getPriority());
});

test('any other command has the priority of who starts it', async () => {
  const { output } = await runNode(['-p', 'os.getPriority()']);
  expect(Number(output)).toBe(getPriority());
});

function sharesAmongSessions(): boolean {
  try {
    return sessionPriority() < 19;
  } catch {
    return false;
  }
}

/** Waits until its session is lower than that of who started it. */
const untilSession = (before: number) => `
  const looking = setInterval(() => {
    const told = require('node:fs').readFileSync('/proc/self/autogroup', 'utf8');
    const nice = Number(/nice (-?\\d+)/.exec(told)[1]);
    if (nice <= ${before}) return;
    clearInterval(looking);
    console.log(nice);
  }, 5);`;

test.skipIf(!sharesAmongSessions())('its session yields to others, too', async () => {
  const before = sessionPriority();
  const { output } = await runNode(['-e', untilSession(before)], { yields: true });
  expect(Number(output)).toBeGreaterThan(before);
});
