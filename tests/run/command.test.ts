import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runNode, sessionPriority } from './command';

const isLowest = getPriority() === 19;

/**
 * Waits until this process has a lower priority than its parent, then prints the priority of a process that it starts.
 */
const untilLower = `
  const { execFileSync } = require('node:child_process');
  const looking = setInterval(() => {
    if (require('node:os').getPriority() <= ${getPriority()}) return;
    clearInterval(looking);
    console.log(String(execFileSync(process.execPath, ['-p', 'os.getPriority()'])).trim());
  }, 5);`;

test.skipIf(isLowest)('a command that yields has a lower priority, and so do its children', async () => {
  const { output } = await runNode(['-e', untilLower], { yields: true });
  expect(Number(output)).toBeGreaterThan(getPriority());
});

test("any other command has its parent's priority", async () => {
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

/** Waits until its session has a lower priority than its parent's. */
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
