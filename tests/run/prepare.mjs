// Runs before the other commands, with plain Node: nothing may be installed yet. What building and running need are
// the `dependencies`; --tests adds the others, --build builds.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hidden = join(root, 'node_modules/.package-lock.json');

requireNode(20, 19);
const wanted = packagesOf(join(root, 'package-lock.json'));
const present = existsSync(hidden) ? packagesOf(hidden) : {};
const forTests = process.argv.includes('--tests');
if (!isInstalled(forTests)) install(forTests || hasTests());
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

/**
 * True when every package of the lock file (but optional ones) is there in the locked version.
 * @param {boolean} withTests those that only tests and benches need, too
 */
function isInstalled(withTests) {
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' || optional || (!withTests && (dev || devOptional)) || present[path]?.version === version,
  );
}

/** Whether `npm test` has been here: what it added stays. */
function hasTests() {
  return Object.keys(present).some((path) => wanted[path]?.dev && !wanted[path]?.optional);
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** @param {boolean} withTests */
function install(withTests) {
  console.log(`Installing packages${withTests ? ', with those of the tests' : ''} …`);
  const which = [withTests ? '--include=dev' : '--omit=dev', '--include=optional', '--include=peer'];
  const flags = [...which, '--no-audit', '--no-fund', '--loglevel=error'];
  // `npm ci` begins with nothing; the other adds to what is there.
  if (existsSync(hidden) && npm(['install', '--no-save', ...flags])) return;
  if (npm(['ci', ...flags])) return;
  console.error('npm ci failed: see above. Is the package registry reachable?');
  process.exit(1);
}

/** @param {string[]} args */
function npm(args) {
  const file = process.env['npm_execpath'];
  const done = file?.endsWith('.js')
    ? spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return done.status === 0;
}

function build() {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const done = spawnSync(process.execPath, [tsx, 'tests/run/build.ts', '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
