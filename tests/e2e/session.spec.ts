import { readFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { api, follow, openInstalled, openSignedIn, signIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
}

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const list = '/tasks?d=_&st=new&oh=0&s=taskID';

async function firstTask(): Promise<TaskRow> {
  const filter = encodeURIComponent(JSON.stringify({ status: 'new', onHold: false, pickType: 'NORMAL' }));
  const [task] = await api<TaskRow[]>(server, `v2/tasks?filter=${filter}&sort=["taskID","ASC"]&range=[0,0]`);
  if (!task) throw new Error('the demo company has new tasks');
  return task;
}

async function hold(page: Page, task: TaskRow): Promise<void> {
  await page.getByRole('row').filter({ hasText: task.taskNumber }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toHaveCount(0);
}

/** Which user put the task on hold, as the event log has it. */
async function holdersOf(task: TaskRow): Promise<readonly string[]> {
  const log = await api<{ code: string; requestID: string | null; values: { user: string } }[]>(
    server,
    `v2/tasks/${task.taskID}/eventLog?range=[0,99]`,
  );
  return log
    .filter(({ code, requestID }) => code === 'task.held' && requestID !== null)
    .map((one) => one.values.user);
}

/** Ends the session of the page's user on the server, as an administrator or another device would. */
async function revokeSession(page: Page): Promise<void> {
  const text = await page.evaluate(() => localStorage.getItem('session'));
  const { username, secret } = JSON.parse(text ?? '{}') as { username: string; secret: string };
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  const reply = await fetch(`${server.url}/api/logout`, { method: 'POST', headers: { authorization } });
  expect(reply.status).toBe(204);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('a session that ends in the middle of work locks the console and loses nothing', async () => {
  const { context, page, close } = await openInstalled(server);
  try {
    await signIn(page, 'tools');
    await untilSynced(page);
    const task = await firstTask();
    await page.goto(list);
    await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toBeVisible();
    await untilInstalled(page);
    await context.setOffline(true);
    await hold(page, task);
    await revokeSession(page);
    await context.setOffline(false);
    const lock = page.getByRole('dialog', { name: 'The session has ended' });
    await expect(lock).toBeVisible();
    expect(await holdersOf(task)).toEqual([]);
    await page.reload();
    await expect(lock).toBeVisible();
    await lock.getByLabel('Password', { exact: true }).fill('wrong');
    await lock.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(lock.getByRole('alert')).toHaveText('Wrong username or password!');
    await lock.getByLabel('Password', { exact: true }).fill('tools');
    await lock.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(lock).toBeHidden();
    await untilSynced(page);
    expect(await holdersOf(task)).toEqual(['tools']);
    expect(await api(server, `v2/tasks/${task.taskID}`)).toMatchObject({ onHold: true });
  } finally {
    await close();
  }
});

test('a console that locks over an open dialog can be unlocked, and the dialog is as it was', async () => {
  // A session of its own: those of the prepared profiles are shared with other tests.
  const { context, page, close } = await openInstalled(server);
  try {
    await signIn(page, 'tools');
    await untilSynced(page);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByLabel('Description').fill('It happened when');
    await context.setOffline(true);
    await revokeSession(page);
    await context.setOffline(false);
    const lock = page.getByRole('dialog', { name: 'The session has ended' });
    await expect(lock).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await lock.getByLabel('Password', { exact: true }).fill('tools');
    await lock.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(lock).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog.getByLabel('Description')).toHaveValue('It happened when');
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toBeHidden();
  } finally {
    await close();
  }
});

test("on a shared tablet no user sees or sends another user's unsent changes", async () => {
  const { page, close } = await openSignedIn(server, 'tools');
  try {
    const task = await firstTask();
    await follow(page, list);
    await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toBeVisible();
    await untilInstalled(page);
    await server.stop();
    await hold(page, task);
    await signOut(page);
    await page.getByRole('button', { name: 'Keep for my next sign-in' }).click();
    await expect(page.getByLabel('User name')).toBeVisible();

    await server.start();
    await signIn(page, 'standard');
    await untilSynced(page);
    await page.goto(list);
    await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toBeVisible();
    await page.goto('/sync');
    await expect(page.getByText('Everything has been sent')).toBeVisible();
    await untilSynced(page);
    expect(await holdersOf(task)).toEqual([]);
    await signOut(page);
    await expect(page.getByLabel('User name')).toBeVisible();

    await signIn(page, 'tools');
    await expect.poll(() => holdersOf(task), { timeout: 30_000 }).toEqual(['tools']);
    await untilSynced(page);
    expect(await api(server, `v2/tasks/${task.taskID}`)).toMatchObject({ onHold: true });
  } finally {
    await close();
  }
});

test('[S70] waiting writes of a user who never returns are named at sign-in, handed over and discarded', async () => {
  const { page, close } = await openSignedIn(server, 'standard');
  try {
    const task = await firstTask();
    await follow(page, list);
    await expect(page.getByRole('row').filter({ hasText: task.taskNumber })).toBeVisible();
    await untilInstalled(page);
    await server.stop();
    await hold(page, task);
    await signOut(page);
    await page.getByRole('button', { name: 'Keep for my next sign-in' }).click();

    const note = page.getByRole('status').filter({ hasText: '1 change of standard waits here' });
    await expect(note).toBeVisible();
    await note.getByRole('link', { name: 'Show after signing in' }).click();
    await server.start();
    await page.getByLabel('User name').fill('tools');
    await page.getByLabel('Password', { exact: true }).fill('tools');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/sync$/);
    const row = page.getByRole('listitem').filter({ hasText: '1 change of standard waits here' });
    await expect(row).toBeVisible();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Save as a file' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({
      user: { username: 'standard' },
      entries: [{ name: 'task.hold' }],
    });
    await row.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(row).toHaveCount(0);
    await signOut(page);
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(note).toHaveCount(0);
    expect(await holdersOf(task)).toEqual([]);
  } finally {
    await close();
  }
});
