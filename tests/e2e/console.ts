import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from './browser';
import type { ServerProcess } from './server';

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
}

/** A browser with a profile on disk, so that IndexedDB and the service worker are the real, durable ones. */
export async function openBrowser(server: Pick<ServerProcess, 'url'>, language = 'en'): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'tools-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: launchArgs,
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Signs in on the sign-in page and goes to the task list. Demo accounts have their name as password. */
export async function signIn(page: Page, username: string, password = username): Promise<void> {
  await page.goto('/');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Task list' }).click();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
}

/** Waits until the device says that it is online and nothing waits to be sent. */
export async function untilSynced(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /^Online, synced [^,]*$/ })).toBeVisible({ timeout: 60_000 });
}

/** Waits until the service worker has precached the console. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
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
