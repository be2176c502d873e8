/// <reference types="vitest/config" />
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogChunks } from './src/locales/catalog-plugin.ts';
import { linguiMacros } from './src/locales/macros-plugin.ts';
import { compressFiles } from './tests/run/compress-plugin.ts';
import { withoutScreens } from './tests/run/declarations-plugin.ts';
import { keptPage } from './tests/run/kept-page-plugin.ts';
import { shortLived } from './tests/run/node-flags.ts';
import { precacheWorker } from './tests/run/precache-plugin.ts';
import { preloadModules, withoutStylePreloads } from './tests/run/preload-plugin.ts';
import { shakeRouter } from './tests/run/router-plugin.ts';
import { squeezeChunks } from './tests/run/squeeze-plugin.ts';
import { splitZplRenderer } from './tests/run/zpl-plugin.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const isTest = process.env['VITEST'] !== undefined;

const linguiConfig = 'src/locales/lingui.config.ts';

// A first visit loads three files instead of fifty: together they are smaller, too.
const firstVisitChunks = [
  { name: 'start', test: /src[\\/]app[\\/]start[\\/]start\.ts$/, priority: 3 },
  { name: 'sign-in', test: /src[\\/]app[\\/]main\.tsx$/, priority: 2 },
  { name: 'console', priority: 1, test: /src[\\/]app[\\/]signed-in\.tsx$/ },
  { name: 'filters', test: /src[\\/]features[\\/]tasks[\\/]list[\\/]task-filter-bar\.tsx$/ },
];

// What the worker begins with is one file, too.
const workerChunks = [{ name: 'worker', test: /src[\\/]sync[\\/]worker\.ts$/ }];

const messages = () => [
  linguiMacros(linguiConfig),
  lingui({ configPath: linguiConfig }),
  catalogChunks(linguiConfig),
];

// Files of one process share what they import: loading it anew for each took most of the time. They run in processes,
// not threads, since some set the time zone.
const sharedModules = { isolate: false, pool: 'forks' as const };

// Since Node 25 there is a `localStorage` without a window, which jsdom leaves in the place of its own.
const withoutStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Tests without JSX that say that they need a window. Among the others each would end the process that the rest share. */
const withWindow = isTest
  ? readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.startsWith('server'))
      .map((file) => `src/${file}`)
      .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))
  : [];

const serverTests = ['src/server/**/*.test.ts', 'tests/integration/**/*.test.ts'];

/** These replace a module of Node, which nothing may have loaded before. */
const mocksNode = ['src/server/auth/sign-in.test.ts', 'tests/integration/fuzz.test.ts'];

/** Databases in memory begin as copies of one that is made once. */
const copies = { setup: 'tests/integration/memory-setup.ts', each: 'tests/integration/memory-copies.ts' };

const overDatabases = {
  globalSetup: ['tests/integration/folder-setup.ts', 'tests/integration/postgres-setup.ts', copies.setup],
  setupFiles: [copies.each, 'tests/integration/quick-passwords.ts', 'tests/integration/statements-setup.ts'],
  // The embedded database is 9 MB of WebAssembly: optimizing it for each process costs more than the queries do.
  execArgv: ['--liftoff-only'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig(({ isSsrBuild }) => ({
  define: { __VERSION__: JSON.stringify(version()) },
  plugins: isSsrBuild
    ? [copyMigrations()]
    : [
        react(),
        messages(),
        ...(isTest
          ? []
          : [
              shakeRouter(),
              withoutStylePreloads(),
              tailwindcss(),
              squeezeChunks(),
              preloadModules('src/app/main.tsx'),
              keptPage('kept.html', 'src/app/start/draw-kept.ts'),
              precacheWorker('src/app/service-worker.ts', 'src/sync/background.ts'),
              compressFiles(),
            ]),
      ],
  // Their own entries are ES5 or development builds, or for older versions of React; these are smaller.
  resolve: isTest
    ? {}
    : {
        alias: [
          { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
          { find: /^react-router$/, replacement: packageFile('react-router/dist/production/index.mjs') },
          {
            find: /^react-router\/dom$/,
            replacement: packageFile('react-router/dist/production/dom-export.mjs'),
          },
          { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
        ],
      },
  worker: {
    format: 'es',
    plugins: () => [...messages(), withoutScreens('src/sync/worker.ts'), splitZplRenderer(), squeezeChunks()],
    rolldownOptions: { output: { codeSplitting: { groups: workerChunks } } },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, target: 'node20', sourcemap: true }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: 'es2023',
        // The list of what every page needs is 2 kB of the first visit; the service worker fetches all of it anyway.
        modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isStyle) },
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: { groups: firstVisitChunks } } },
      },
  // Hundreds of small files, of which the server needs a few: to find and read them is a quarter of a second of each start.
  ...(isSsrBuild && { ssr: { noExternal: ['date-fns', 'zod'] } }),
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: apiOrigin }, '/pictures': { target: apiOrigin } },
  },
  test: {
    projects: [
      project(
        'unit',
        'node',
        ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/run/*.test.ts'],
        ['src/server/**', ...withWindow],
        { ...sharedModules, setupFiles: ['tests/unit-setup.ts'], testTimeout: 60_000 },
      ),
      project('dom', 'jsdom', ['src/**/*.test.tsx', ...withWindow], [], {
        ...sharedModules,
        setupFiles: ['tests/dom-setup.ts'],
        // As in a browser: one that needs it is named in the sum of `npm test`.
        retry: 1,
        testTimeout: 60_000,
      }),
      project('server', 'node', serverTests, mocksNode, { ...overDatabases, ...sharedModules }),
      project('server-alone', 'node', mocksNode, [], overDatabases),
      project('simulation', 'node', ['tests/simulation/**/*.test.ts'], [], {
        globalSetup: [copies.setup],
        setupFiles: [copies.each],
        // It may run behind everything else: only what never ends is late.
        testTimeout: 3_600_000,
        hookTimeout: 3_600_000,
      }),
    ],
  },
}));

function project(
  name: string,
  environment: string,
  include: string[],
  exclude: string[] = [],
  {
    execArgv = [],
    ...more
  }: { readonly execArgv?: readonly string[]; readonly [option: string]: unknown } = {},
) {
  const test = { name, environment, include, exclude, watch: false, ...more };
  return {
    extends: true as const,
    test: { ...test, execArgv: [...withoutStorage, ...shortLived, ...execArgv] },
  };
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

/** A file that its package does not export. */
function packageFile(path: string): string {
  return fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
}

function version(): string {
  const { version: release } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${release}+${process.env['BUILD_ID'] ?? commit()}`;
}

function commit(): string {
  try {
    const git = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return git.toString().trim();
  } catch {
    return 'local';
  }
}

/** The server reads its migrations as files, from beside its bundle. */
function copyMigrations(): Plugin {
  const from = 'src/server/database/migrations';
  return {
    name: 'copy-migrations',
    closeBundle: () => {
      if (existsSync(from)) cpSync(from, 'dist/server/migrations', { recursive: true });
    },
  };
}
