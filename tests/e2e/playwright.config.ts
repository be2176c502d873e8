import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser, launchArgs } from './browser';

// Workers load this file again: they take the browser that the first one found.
process.env['CHROMIUM_PATH'] = await findHeadlessBrowser();

// Servers of a test live for a minute: optimizing the embedded database costs them more than their queries do.
process.env['SERVER_NODE_FLAGS'] = '--liftoff-only';

export default defineConfig({
  testDir: '.',
  globalSetup: './demo-template.ts',
  testMatch: '**/*.spec.ts',
  // Those that every browser runs have a configuration of their own.
  testIgnore: 'browsers/**',
  outputDir: '../../test-results',
  // Files side by side; each has servers and browsers of its own.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // One that needs it is named in the sum of `npm test`.
  retries: 1,
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 45_000,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: launchArgs },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
