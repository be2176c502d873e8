// `npm start`, after the packages are there: builds where the sources differ from those of the last build, and fills an
// empty database meanwhile, since a build leaves a processor free. Then this process is the server. A port that is taken
// is told of first.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'dist/server/main.js');
const flags = ['--demo', '--trial-accounting', ...process.argv.slice(2)];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', endAll);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
process.on('SIGHUP', onSignal);

/** @type {Promise<void>[]} */
const steps = [];
const build = start(
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'tests/run/build-to-start.ts', ...flags],
  'ipc',
);
build.on('message', (message) => {
  if (message === 'server built' && !asksForHelp()) steps.push(ended(start([server, ...flags, '--prepare'])));
});
await ended(build);
build.removeAllListeners('message');
await Promise.all(steps);

process.off('exit', endAll);
process.off('SIGINT', onSignal);
process.off('SIGTERM', onSignal);
process.off('SIGHUP', onSignal);
process.argv = [process.argv0, server, ...flags];
await import(pathToFileURL(server).href);

/**
 * @param {string[]} args
 * @param {'ipc'[]} channels
 */
function start(args, ...channels) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', ...channels],
  });
  running.add(child);
  return child;
}

/**
 * Resolves when a step is done; one that fails has said why, and ends this process and the other step.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      running.delete(child);
      if (code !== 0) process.exit(code ?? 1);
      resolve();
    });
  });
}

function asksForHelp() {
  return flags.includes('--help') || flags.includes('-h');
}

function endAll() {
  for (const child of running) child.kill();
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  process.exit(128 + constants.signals[signal]);
}
