import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session, WebDriver } from 'selenium-webdriver';
import type { Executor } from 'selenium-webdriver/lib/command.js';
import { installPackages } from '../browser';
import { plainHost } from './floor-browser';
import { connectMarionette, type Marionette } from './marionette';
import { endGroup, eventually, type SteeredBrowser, startGroup } from './steered';

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** It makes no calls of its own and asks no questions. */
const preferences = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.localDomains': plainHost,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  // Reduced motion, as everywhere here: nothing is animated while a test waits.
  'ui.prefersReducedMotion': 1,
};

/**
 * FIREFOX_PATH, an installed one, or the system's package, installed now if that is allowed; null: this system has
 * none.
 */
export function findFirefox(): string | null {
  const installed = () => [process.env['FIREFOX_PATH'] ?? '', ...places].find(existsSync) ?? null;
  return installed() ?? (installPackages(['firefox-esr']) ? installed() : null);
}

/** @param binary as `findFirefox` gives it */
export async function openFirefox(binary: string): Promise<SteeredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'tools-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'];
  const size = { MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' };
  const child = startGroup(binary, args, { ...process.env, ...size, HOME: profile });
  let marionette: Marionette | undefined;
  const close = async () => {
    marionette?.close();
    await endGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // Firefox chooses a port and writes it into its profile.
    const file = join(profile, 'MarionetteActivePort');
    const port = await eventually(
      async () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null),
      'Firefox does not start',
    );
    marionette = await connectMarionette(port);
    const session = new Session(await marionette.newSession(), {});
    const executor = { execute: marionette.execute, defineCommand: () => undefined, w3c: true };
    return { driver: new WebDriver(session, executor as unknown as Executor), close };
  } catch (error) {
    await close();
    throw error;
  }
}
