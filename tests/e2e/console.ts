import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, testArgs } from './browser';
import type { ReadyUser } from './demo-template';
import { expect } from './expect';
import type { ServerProcess } from './server';

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors of its pages. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/**
 * The address at which every browser finds its server, whatever its port is: a device's data belongs to an address.
 */
export const address = 'http://console.localhost';

/** The profile of a device that has installed the console, without a signed-in user. */
export const installedProfile = 'installed';

/**
 * A browser on its first visit, with a profile on disk: IndexedDB and the service worker are the real, durable ones.
 */
export async function openBrowser(server: Pick<ServerProcess, 'url'>, language = 'en'): Promise<Visitor> {
  return openCopy(server, undefined, language);
}

/** A browser whose device has installed the console before: for tests that are not about a first visit. */
export async function openInstalled(server: Pick<ServerProcess, 'url'>): Promise<Visitor> {
  return openCopy(server, installedProfile, 'en');
}

/**
 * A browser whose device has signed in to the run's demo company, synced and installed the console before. It goes to
 * the task list and is synced with `server`, which must start from the demo company too.
 */
export async function openSignedIn(server: Pick<ServerProcess, 'url'>, user: ReadyUser): Promise<Visitor> {
  const visitor = await openCopy(server, user, 'en');
  await visitor.page.goto('/tasks');
  await expect(visitor.page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await untilSynced(visitor.page);
  return visitor;
}

async function openCopy(
  server: Pick<ServerProcess, 'url'>,
  template: string | undefined,
  language: string,
): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'tools-profile-'));
  if (template) cpSync(join(process.env['PROFILE_TEMPLATES'] ?? '', template), profile, { recursive: true });
  const visitor = await openProfile(server, profile, language);
  return {
    ...visitor,
    close: async () => {
      await visitor.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A browser with its profile in this folder, which stays there. */
export async function openProfile(
  server: Pick<ServerProcess, 'url'>,
  profile: string,
  language = 'en',
): Promise<Visitor> {
  const { host } = new URL(server.url);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...testArgs, `--host-resolver-rules=MAP ${new URL(address).host} ${host}`],
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // An animation would be drawn sixty times a second while a test waits, by processors that others need.
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const errors: string[] = [];
  context.on('weberror', (thrown) => errors.push(thrown.error().message));
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, errors, close: () => context.close() };
}

/** Signs in on the sign-in page and goes to the task list. Demo accounts have their name as password. */
export async function signIn(page: Page, username: string, password = username): Promise<void> {
  await page.goto('/');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Task list', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
}

/** Waits until the device says that it is online and nothing waits to be sent. */
export async function untilSynced(page: Page, timeout = 60_000): Promise<void> {
  await expect(page.getByRole('link', { name: /^Online, synced [^,]*$/ })).toBeVisible({ timeout });
}

/** Goes to an address as a link of the console does: without loading the page again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Goes to an address by way of one that does not exist: the next screen is not the page from before. */
export async function show(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: 'There is no such page' });
  await follow(page, '/no/such/page');
  await expect(nowhere).toBeVisible();
  await follow(page, path);
  await expect(nowhere).toHaveCount(0);
}

/** Waits until the page has no placeholders left. */
export async function untilLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
  await expect(main.getByText('Loading…')).toHaveCount(0);
}

/** Waits until the service worker has precached the console and serves this page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await controlled;
  });
}

/** Calls the API as a user would from a script. */
export async function api<T>(
  server: Pick<ServerProcess, 'url'>,
  path: string,
  username = 'admin',
  init: RequestInit = {},
): Promise<T> {
  const authorization = `Basic ${Buffer.from(`${username}:${username}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/${path}`, { ...init, headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return JSON.parse(await reply.text()) as T;
}

/**
 * How often each kind of thing has happened to tasks because of a user's request, as the server's event log has it.
 */
export async function countEvents(
  server: Pick<ServerProcess, 'url'>,
  taskIDs: readonly number[],
): Promise<readonly Readonly<Record<string, number>>[]> {
  const filter = encodeURIComponent(JSON.stringify({ requestID: { $ne: null } }));
  const log = await api<{ taskID: number; code: string }[]>(
    server,
    `v2/eventLog?filter=${filter}&range=[0,999]`,
  );
  expect(log.length, 'the page may not hold all').toBeLessThan(1000);
  return taskIDs.map((id) => {
    const counts: Record<string, number> = {};
    for (const { taskID, code } of log) if (taskID === id) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  });
}

/** Puts every task of the list shown on hold, on all its pages. */
export async function holdAll(page: Page): Promise<void> {
  await selectAll(page);
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Selects every row of the list shown, on all its pages. */
export async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: /^Select all/ }).click();
}
