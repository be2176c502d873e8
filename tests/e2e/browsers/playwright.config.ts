import { defineConfig } from '@playwright/test';
import common from '../playwright.config';
import { findFirefox } from './firefox';
import { findWebKit } from './webkit';

// Workers load this file again: they take what the first one found, and what it did not find stays away.
process.env['FIREFOX_PATH'] ??= findFirefox() ?? '';
process.env['WEBKIT_PATH'] ??= findWebKit() ?? '';

/** The floor in every browser that we can get. */
export default defineConfig(common, {
  testDir: '.',
  testIgnore: [],
  globalSetup: '../demo-company.ts',
  outputDir: '../../../test-results/browsers',
  // Each waits for its browser more than it works.
  workers: 2,
  fullyParallel: true,
  // Browsers that start as on the first day: each try that was needed is named in the sum of `npm test`.
  retries: 2,
  timeout: 180_000,
});
