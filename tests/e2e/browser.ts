import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags for a Chromium that runs as root, without a screen, and connects only to our own servers. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The same for browsers of tests, which live for seconds: code is not optimized, since it would be used too briefly,
 * and young objects have room. It saves a fifth of a page's processor time. Measurements run without these flags.
 */
export const testArgs = [...launchArgs, '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'];

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'Google Chrome',
  'Chromium',
];
/** The same browser without windows: it draws only pages, at two thirds of the work. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

const advice =
  'No usable browser: install Chromium or Chrome, or set CHROMIUM_PATH to its executable, then run npm test again.';

/**
 * The executable of a Chromium that starts: CHROMIUM_PATH, the PATH, Playwright's own, Debian's package (installed now,
 * if that is allowed), or the one from npm. Throws one line that says what to do.
 */
export async function findBrowser(): Promise<string> {
  const given = givenBrowser();
  if (given) return given;
  const found = installedBrowser(names);
  if (found) return found;
  if (installPackages(['chromium'])) {
    const installed = installedBrowser(names);
    if (installed) return installed;
  }
  const bundled = await bundledBrowser();
  if (bundled) return bundled;
  throw new Error(advice);
}

/** For many short tests: the form of the browser without windows where there is one, else what `findBrowser` finds. */
export async function findHeadlessBrowser(): Promise<string> {
  const given = givenBrowser() ?? installedBrowser(shellNames);
  if (given) return given;
  if (installPackages(['chromium-headless-shell'])) {
    const installed = installedBrowser(shellNames);
    if (installed) return installed;
  }
  return findBrowser();
}

function givenBrowser(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (!given) return undefined;
  if (starts(given)) return given;
  throw new Error(`CHROMIUM_PATH is ${given}, which does not start. ${advice}`);
}

function installedBrowser(wanted: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...places].filter(
    (folder) => folder !== '',
  );
  const candidates = folders.flatMap((folder) => wanted.map((name) => join(folder, name)));
  return [...candidates, ...(wanted === names ? [chromium.executablePath()] : [])].find(starts);
}

const started = new Set<string>();

/** A file may be there and still not start: a stub that asks for a snap, a library that is missing. */
function starts(executable: string): boolean {
  if (started.has(executable)) return true;
  if (!existsSync(executable)) return false;
  const { status, stdout } = spawnSync(executable, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  const isStarted = status === 0 && /chrom/i.test(stdout);
  if (isStarted) started.add(executable);
  return isStarted;
}

/** Installs packages of Debian, if that is allowed. @returns whether they are installed */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Not found: trying apt-get install ${packages.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]) =>
    spawnSync('/usr/bin/apt-get', args, { env, stdio: 'ignore', timeout: 300_000 }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

/** npm's Chromium, unpacked into the temporary folder; where the system lacks its libraries, with its own. */
async function bundledBrowser(): Promise<string | undefined> {
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    const executable = await bundled.executablePath();
    if (starts(executable)) return executable;
    rmSync(executable, { force: true });
    // The package unpacks its libraries only where this says that nothing is installed.
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
    process.env['LD_LIBRARY_PATH'] = join(tmpdir(), 'al2023/lib');
    const complete = await bundled.executablePath();
    return starts(complete) ? complete : undefined;
  } catch {
    return undefined;
  }
}
