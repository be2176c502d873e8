import { type Page, test } from '@playwright/test';
import {
  holdAll,
  openBrowser,
  openSignedIn,
  signIn,
  untilInstalled,
  untilSynced,
  type Visitor,
} from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.afterEach(() => visitor.close());

/** The page's content before its program had drawn anything; null: nothing. */
interface Before {
  readonly text: string;
  readonly rows: number;
  readonly violations: number;
  /** It has the look of the console. */
  readonly isStyled: boolean;
  /** Texts of the rows that came into the frame afterwards. */
  readonly later: readonly string[];
}

/** Records in every document its content before the program. Runs in the page, as text. */
function noteBefore(): void {
  let violations = 0;
  document.addEventListener('securitypolicyviolation', () => violations++);
  new MutationObserver((_, observer) => {
    const frame = document.querySelector('#root > [inert]');
    if (!frame) return;
    observer.disconnect();
    const rows = frame.querySelectorAll('tbody tr').length;
    const isStyled = getComputedStyle(document.body).margin === '0px';
    const before = { text: frame.textContent, rows, violations, isStyled, later: [] as (string | null)[] };
    Object.assign(window, { before });
    new MutationObserver(() => {
      const drawn = [...frame.querySelectorAll('tbody tr')].map((row) => row.textContent);
      if (drawn.length > 0) Object.assign(before, { later: drawn, violations });
    }).observe(frame, { childList: true, subtree: true });
  }).observe(document, { childList: true, subtree: true });
}
const before = (page: Page) => page.evaluate(() => ('before' in window ? (window.before as Before) : null));

test('a page starts with its stored frame, without a row, also while the server is away', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await untilInstalled(page);
  await context.addInitScript(noteBefore);
  const rows = page.getByRole('grid').getByRole('row');
  await page.waitForFunction(() => localStorage.getItem('start /tasks') !== null);
  await expect(rows.nth(1)).toContainText(/\d/);
  const number = await rows.nth(1).getByRole('gridcell').nth(2).innerText();
  await server.kill();
  await page.goto('/tasks');
  await expect(rows.nth(1)).toContainText(number);
  await expect(page.locator('#root > [inert]')).toHaveCount(0);
  const seen = await before(page);
  for (const text of ['Task list', 'Tasks', 'Task number', 'Filters']) expect(seen?.text).toContain(text);
  expect(seen).toMatchObject({ rows: 0, violations: 0 });
  expect(seen?.text).not.toContain(number);
  await server.start();
});

/** Removes the script and the styles of the page from the service worker's cache. Runs in the page. */
async function loseFiles(): Promise<number> {
  let lost = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (/\/assets\/start-/.test(request.url) && (await cache.delete(request))) lost++;
  }
  return lost;
}

test('the frame waits for no other file, and goes when the program cannot be loaded', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await untilInstalled(page);
  await page.waitForFunction(() => localStorage.getItem('start /tasks') !== null);
  await context.addInitScript(noteBefore);
  await server.kill();
  expect(await page.evaluate(loseFiles)).toBe(2);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto('/tasks');
  await expect(page.locator('#root > *')).toHaveCount(0);
  const seen = await before(page);
  expect(seen?.text).toContain('Task number');
  expect(seen).toMatchObject({ rows: 0, violations: 0, isStyled: true });
  await server.start();
  // It starts again by itself.
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(/\d/, { timeout: 30_000 });
});

/**
 * Replaces the page that the device has stored by one that a proxy delivers with a policy of its own. Runs in the page.
 */
async function refuseInline(): Promise<number> {
  const policy = "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:";
  let changed = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const found = await cache.match(request);
      if (!found || !/<style data-href=/.test(await found.clone().text())) continue;
      const headers = new Headers(found.headers);
      headers.set('content-security-policy', policy);
      await cache.put(request, new Response(await found.blob(), { headers }));
      changed++;
    }
  }
  return changed;
}

test('the list has its styles even if a proxy’s policy refuses those in the page', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page } = visitor;
  await untilInstalled(page);
  expect(await page.evaluate(refuseInline)).toBe(1);
  await page.goto('/tasks');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(/\d/);
  const sheet = () => page.locator('style[data-href]').evaluate((one: HTMLStyleElement) => one.sheet);
  expect(await sheet(), 'refused').toBeNull();
  const margin = () => page.evaluate(() => getComputedStyle(document.body).margin);
  await expect.poll(margin).toBe('0px');
});

test('the stored rows are in the frame before the program is there, and it draws the same', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await untilInstalled(page);
  await context.addInitScript(noteBefore);
  const keptRows = () => page.evaluate(() => localStorage.getItem('start rows /tasks'));
  await expect.poll(keptRows).not.toBeNull();
  // Names of routes come a moment after the rows, and the picture is stored every few seconds.
  await expect.poll(keptRows, { timeout: 30_000 }).not.toMatch(/>#\d+</);
  const texts = () =>
    page
      .getByRole('grid')
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.textContent));
  const drawn = await texts();
  await server.kill();
  await page.goto('/tasks');
  await expect(page.locator('#root > [inert]')).toHaveCount(0);
  const seen = await before(page);
  expect(seen?.later.length).toBeGreaterThan(5);
  expect(seen).toMatchObject({ later: drawn, violations: 0 });
  // Rows in view are drawn first.
  await expect.poll(texts).toEqual(drawn);
  await server.start();
});

/** In pages that ask for it the worker never starts. Runs in the page, as text. */
function loseWorker(): void {
  if (localStorage.getItem('no worker') !== null)
    window.Worker = class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    } as unknown as typeof Worker;
}

test('rows are shown before the worker is there, unless the device has other rows by now', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await untilInstalled(page);
  await untilSynced(page);
  await context.addInitScript(noteBefore);
  await context.addInitScript(loseWorker);
  const rows = page.getByRole('grid').locator('tbody tr');
  const at = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('start rows /tasks') ?? '{}').at ?? null);
  const keep = async () => {
    await page.evaluate(() => localStorage.removeItem('start rows /tasks'));
    await page.goto('/tasks');
    await expect.poll(at, { timeout: 30_000 }).not.toBeNull();
    const kept = await page.evaluate(() =>
      ['start /tasks', 'start rows /tasks'].map((key) => [key, localStorage.getItem(key) ?? ''] as const),
    );
    return { kept, drawn: await rows.evaluateAll((all) => all.map((row) => row.textContent)) };
  };
  const startAlone = async (kept: readonly (readonly [key: string, text: string])[]) => {
    await page.evaluate((texts) => {
      for (const [key, text] of [...texts, ['no worker', ''] as const]) localStorage.setItem(key, text);
    }, kept);
    await page.goto('/tasks');
    await expect(page.locator('#root > [inert]')).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem('no worker'));
    return before(page);
  };
  // On a busy machine the databases may be late, and nothing waits for them.
  await expect(async () => {
    const { kept, drawn } = await keep();
    expect(await startAlone(kept)).toMatchObject({ later: drawn, violations: 0 });
  }).toPass({ timeout: 90_000 });

  const { kept } = await keep();
  await holdAll(page);
  // From here on it is stored: a page that is left earlier would have stored the former state.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await untilSynced(page);
  expect(await startAlone(kept)).toMatchObject({ later: [], violations: 0 });
});

/** Scans when the page has its stored picture and not yet the program. Runs in the page, as text. */
function scanBefore(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const key of [...'A-01', 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    Object.assign(window, { hadProgram: document.querySelector('#root > :not([inert])') !== null });
  });
}

test('a scan before the program is there is handled by it', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await context.addInitScript(scanBefore);
  await page.goto('/reasonCodes');
  await expect(page.getByText('Nothing found for A-01')).toBeVisible();
  expect(await page.evaluate(() => 'hadProgram' in window && window.hadProgram)).toBe(false);
});

test('nothing of it is left for the user who signs in next', async () => {
  visitor = await openSignedIn(server, 'admin');
  const { page, context } = visitor;
  await context.addInitScript(noteBefore);
  await page.waitForFunction(() => localStorage.getItem('start /tasks') !== null);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('start ')));
  expect(left).toEqual([]);
  await page.goto('/tasks');
  await expect(page.getByLabel('User name')).toBeVisible();
  expect(await before(page)).toBeNull();
});

interface Foot {
  readonly note: string;
  readonly top: number;
}

/** Records where the line below a list begins, and what it says of the rows. Runs in the page, as text. */
function noteFeet(): void {
  const feet: Foot[] = [];
  Object.assign(window, { feet });
  new MutationObserver(() => {
    const foot = document.querySelector('#root > :not([inert]) nav[aria-label=Pages]')?.parentElement;
    if (!foot || !document.querySelector('#root [aria-selected]')) return;
    const note = foot.querySelector('[role=status]')?.textContent ?? '';
    feet.push({ note, top: foot.getBoundingClientRect().top });
  }).observe(document, { childList: true, subtree: true });
}

test('nothing moves when a list becomes complete: a press would miss its target', async () => {
  visitor = await openBrowser(server);
  const { page, context } = visitor;
  await page.setViewportSize({ width: 1024, height: 730 });
  await context.addInitScript(noteFeet);
  await signIn(page, 'tools');
  // Where the sums and a note beside them do not fit on one line.
  await page.setViewportSize({ width: 700, height: 730 });
  await page.goto('/tasks?d=_&st=new&oh=0&s=taskID');
  await untilSynced(page);
  await page.waitForFunction(() => (window as unknown as { feet: Foot[] }).feet.at(-1)?.note === '');
  const feet = await page.evaluate(() => (window as unknown as { feet: Foot[] }).feet);
  expect(feet.map(({ note }) => note)).toContain('Still loading: more rows are on their way');
  expect([...new Set(feet.map(({ top }) => top))]).toHaveLength(1);
});
