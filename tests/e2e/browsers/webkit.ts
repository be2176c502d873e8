import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder } from 'selenium-webdriver';
import { installPackages } from '../browser';
import { freePort } from '../server';
import { endGroup, eventually, type SteeredBrowser, startGroup } from './steered';

const packages = ['webkit2gtk-driver', 'xvfb'];
const libraries = '/usr/lib';

/** WebKitGTK of the system's package, installed now if that is allowed; null: this system has none. */
export function findWebKit(): string | null {
  return installed() ?? (installPackages(packages) ? installed() : null);
}

function installed(): string | null {
  if (![libraries, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync)) return null;
  const candidates = readdirSync(libraries).map((one) => join(libraries, one, 'webkit2gtk-4.1/MiniBrowser'));
  return candidates.find(existsSync) ?? null;
}

/** @param binary as `findWebKit` gives it */
export async function openWebKit(binary: string): Promise<SteeredBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'tools-webkit-'));
  // Nothing is animated while a test waits: this WebKit draws without hardware support.
  const settings = join(home, 'config/gtk-3.0');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screenArgs = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = startGroup('Xvfb', screenArgs, process.env);
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const service = startGroup('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
  });
  const endAll = async () => {
    for (const child of [service, screen]) await endGroup(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    const look = () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok || null,
        () => null,
      );
    await eventually(look, 'the driver of WebKit does not answer');
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
