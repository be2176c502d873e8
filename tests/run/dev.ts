// One command for development: vite with hot reload, and the server with restart. They end together.
import { type ChildProcess, spawn } from 'node:child_process';
import { bin, root } from './command';

const port = process.env['PORT'] ?? '3000';
const env = { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${port}` };

const children = [
  start([
    bin('tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    'src/server/main.ts',
    '--demo',
    '--trial-accounting',
    ...process.argv.slice(2),
  ]),
  start([bin('vite/bin/vite.js')]),
];

let exitCode = 0;
for (const child of children) {
  child.on('exit', (code) => endAll(code ?? 1));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => endAll(0));
}

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

function endAll(code: number) {
  exitCode ||= code;
  process.exitCode = exitCode;
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  }
}
