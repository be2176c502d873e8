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
  await page.getByRole('link', { name: 'Task list', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
}

/** Waits until the device says that it is online and nothing waits to be sent. */
export async function untilSynced(page: Page, timeout = 60_000): Promise<void> {
  await expect(page.getByRole('link', { name: /^Online, synced [^,]*$/ })).toBeVisible({ timeout });
}

/** Goes to an address as a link of the console does: the same page, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
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

/** How often each kind of thing has happened to tasks by a user's request, as the server's event log tells it. */
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
