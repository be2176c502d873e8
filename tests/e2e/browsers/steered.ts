import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { WebDriver } from 'selenium-webdriver';

/** A browser with a profile of its own, controlled from here on a virtual screen. */
export interface SteeredBrowser {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Calls `look` until it finds something; throws `otherwise` after a while. */
export async function eventually<T>(look: () => Promise<T | null>, otherwise: string): Promise<T> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(otherwise);
}

/** Starts a program in a process group of its own, which `endGroup` ends with everything that it has started. */
export function startGroup(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
  const killAtExit = () => killGroup(child);
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  return child;
}

export async function endGroup(child: ChildProcess): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  killGroup(child);
  await exited;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended by themselves.
  }
}
