// Runs before start, serve, dev and test, with plain Node: nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

requireNode(20, 19);
if (!isInstalled()) install();
if (process.argv.includes('--build')) build();

/**
 * @param {number} major
 * @param {number} minor
 */
function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  console.error(`Node ${major}.${minor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(2);
}

/** True when every package of the lock file (but optional ones) is there in the locked version. */
function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(hidden);
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function install() {
  console.log('Installing packages (npm ci) …');
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status === 0) return;
  console.error('npm ci failed: see above. Is the package registry reachable?');
  process.exit(1);
}

function build() {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const done = spawnSync(process.execPath, [tsx, 'tests/run/build.ts', '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
