import type { FloorWindow } from './floor-browser';

/** Open tasks to which any action applies, whatever their date. */
const list = '/tasks?d=_&st=new&oh=0&s=taskID';

export const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`;

export const labelled = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;

const rowOf = (text: string) => `//main//tbody/tr[@aria-selected][.//text()[normalize-space()='${text}']]`;

/** Demo accounts have their name as password. */
export async function signIn(page: FloorWindow, url: string, user: string): Promise<void> {
  await page.goto(url);
  await page.evaluate("localStorage.setItem('language', 'en')");
  await page.reload();
  await page.type(labelled('User name'), user);
  await page.type(labelled('Password'), user);
  await page.press(button('Sign in'));
}

export async function openList(page: FloorWindow, url: string): Promise<void> {
  await page.goto(`${url}${list}`);
  await page.see('//main//tbody/tr[@aria-selected]');
}

/** Waits until the device reports this connection and this number of waiting writes. */
export async function untilStatus(page: FloorWindow, expected: RegExp): Promise<void> {
  const label = `document.querySelector('a[href="/sync"]')?.getAttribute('aria-label') ?? ''`;
  await page.until(`return ${expected}.test(${label})`, `the status never was ${expected}`);
}

export const synced = /^Online, synced [^,]*$/;

/**
 * Opens the list from the service worker: after precaching the console it serves an earlier page from that page's next
 * start at the latest.
 */
export async function openInstalled(page: FloorWindow, url: string): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => (document.body.dataset.installed = "yes"))');
  await page.until('return document.body.dataset.installed === "yes"', 'the console never was installed');
  await openList(page, url);
  const isServed = 'return Boolean(navigator.serviceWorker?.controller)';
  await page.until(isServed, 'the service worker never served the page');
}

export async function hold(page: FloorWindow, taskNumber: string): Promise<void> {
  await page.press(`${rowOf(taskNumber)}//input[@type='checkbox']`);
  await page.press(button('Hold'));
  await page.press(`//*[@role='alertdialog']${button('Hold')}`);
  await untilGone(page, taskNumber);
}

/** Waits until the list shows rows, and not this task. */
export async function untilGone(page: FloorWindow, taskNumber: string): Promise<void> {
  const rows = "[...document.querySelectorAll('main tbody tr[aria-selected]')]";
  const body = `const rows = ${rows}; return rows.length > 0 && rows.every((row) => !row.innerText.split(/\\s+/).includes('${taskNumber}'))`;
  await page.until(body, `${taskNumber} stays in the list`);
}

export async function signOut(page: FloorWindow): Promise<void> {
  await page.press(button('User menu'));
  await page.press("//*[@role='menuitem'][normalize-space()='Sign out']");
  await page.see(labelled('User name'));
}
