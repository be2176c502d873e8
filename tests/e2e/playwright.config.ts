import { defineConfig } from '@playwright/test';
import { shortLived } from '../run/node-flags';
import { findHeadlessBrowser, testArgs } from './browser';
import { findFirefox } from './browsers/firefox';
import { findWebKit } from './browsers/webkit';

// Workers load this file again: they use the browsers that the first one found, and do not search for the others again.
process.env['CHROMIUM_PATH'] = await findHeadlessBrowser();
process.env['FIREFOX_PATH'] ??= findFirefox() ?? '';
process.env['WEBKIT_PATH'] ??= findWebKit() ?? '';

// Servers of a test live for a minute: optimizing the embedded database would cost more than their queries.
process.env['SERVER_NODE_FLAGS'] = [...shortLived, '--liftoff-only'].join(' ');

/** The files that take longest begin first, so that no worker is left alone with one of them at the end. */
const long = [
  'accessibility',
  'accounting',
  'daily',
  'faults',
  'offline',
  'reports',
  'screens',
  'session',
].map((name) => `*/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './demo-template.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  projects: [
    { name: 'long', testMatch: long },
    {
      // The floor in every available browser. Each starts as on a first day: every retry is named in the summary of
      // `npm test`.
      name: 'browsers',
      testDir: 'browsers',
      fullyParallel: true,
      retries: 3,
    },
    { name: 'short', testIgnore: [...long, 'browsers/**'] },
  ],
  // Files side by side, each with servers and browsers of its own: more than processors, since all of them wait now and
  // then.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Retries are named in the summary of `npm test`.
  retries: 1,
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 45_000,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: testArgs },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
