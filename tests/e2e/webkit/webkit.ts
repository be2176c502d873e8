import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { installPackages } from '../browser';
import { freePort } from '../server';

/** WebKitGTK with a profile of its own, steered by its driver on a screen that nobody sees. */
export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

const packages = ['webkit2gtk-driver', 'xvfb'];
const libraries = '/usr/lib';
const startTimeoutMs = 30_000;

/** The browser of Debian's package, installed now when we may; null: this system has none. */
export function findWebKit(): string | null {
  return installed() ?? (installPackages(packages) ? installed() : null);
}

function installed(): string | null {
  if (![libraries, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync)) return null;
  const candidates = readdirSync(libraries).map((one) => join(libraries, one, 'webkit2gtk-4.1/MiniBrowser'));
  return candidates.find(existsSync) ?? null;
}

/** @param binary as `findWebKit` gives it */
export async function openWebKit(binary: string): Promise<WebKit> {
  const home = mkdtempSync(join(tmpdir(), 'tools-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
  };
  const service = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
  const endAll = async () => {
    for (const child of [service, screen]) await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    const capabilities = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    };
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    return {
      driver,
      close: () =>
        driver
          .quit()
          .catch(() => undefined)
          .then(endAll),
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(50);
  }
  throw new Error('the driver of WebKit does not answer');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
