import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output as it comes; otherwise it is only collected. */
  readonly show?: boolean;
  readonly timeoutMs?: number;
  /** Uses the processors mostly when nothing else needs them; so do its children. */
  readonly yields?: boolean;
}

const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: '0' };

const running = new Set<ChildProcess>();

/** Runs a file of node_modules (or of ours) with this Node; a command that takes too long is ended and fails. */
export function runNode(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colors, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  setPriorityOf(child, options.yields ? yielded : 0);
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    if (options.show) process.stdout.write(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const timer = setTimeout(
    () => {
      output += `\nEnded after ${options.timeoutMs} ms without finishing.\n`;
      endGroup(child);
    },
    options.timeoutMs ?? 2 ** 31 - 1,
  );
  return new Promise((done) => {
    const finish = (exitCode: number) => {
      clearTimeout(timer);
      running.delete(child);
      done({ exitCode, output });
    };
    child.on('error', (error) => {
      output += String(error);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * Steps of priority: it gets about a tenth of the time of a process in front, enough to go on beside one that never
 * waits.
 */
const yielded = 10;

/**
 * Lowers a command by some steps below this process, before it has started children, which inherit it. Linux shares
 * first among sessions, and each of our commands is one: with a low priority only inside its session it would yield to
 * no other.
 */
function setPriorityOf({ pid }: ChildProcess, steps: number) {
  if (pid === undefined) return;
  try {
    const priority = lowered(getPriority(), steps);
    if (steps > 0) setPriority(pid, priority);
    const session = Math.max(priority, lowered(sessionPriority(), steps));
    if (session > 0) writeFileSync(`/proc/${pid}/autogroup`, String(session));
  } catch {
    // It has ended, or this system does not share among sessions.
  }
}

const lowestPriority = 19;
const lowered = (priority: number, steps: number) => Math.min(priority + steps, lowestPriority);

/** Priority of this process's session among those of the system: 0 unless it has been changed. */
export function sessionPriority(): number {
  const told = readFileSync('/proc/self/autogroup', 'utf8');
  return Number(/nice (-?\d+)/.exec(told)?.[1] ?? 0);
}

/** The command line file of an installed package, e.g. `bin('vite/bin/vite.js')`. */
export function bin(path: string): string {
  return resolve(root, 'node_modules', path);
}

function endGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(128 + constants.signals[signal]);
  });
}
