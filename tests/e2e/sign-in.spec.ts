import { test } from '@playwright/test';
import { api, openInstalled, signIn, untilInstalled, untilSynced, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';
import { readStored } from './stored-text';

let server: ServerProcess;
let visitor: Visitor;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async () => {
  visitor = await openInstalled(server);
});
test.afterEach(() => visitor.close());

test('a wrong password is refused in the reader’s language, and the alert goes away', async () => {
  const { page } = visitor;
  await page.goto('/');
  await page.getByLabel('User name').fill('tools');
  await page.getByLabel('Password', { exact: true }).fill('nonsense');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password!');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('accounts of picking terminals cannot sign in', async () => {
  const { page } = visitor;
  await page.goto('/');
  await page.getByLabel('User name').fill('picker');
  await page.getByLabel('Password', { exact: true }).fill('picker');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password!');
});

test('a page that was requested without a session is shown after the sign-in', async () => {
  const { page } = visitor;
  await page.goto('/pickers');
  await expect(page).toHaveURL('/');
  await page.getByLabel('User name').fill('tools');
  await page.getByLabel('Password', { exact: true }).fill('tools');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Pickers', level: 1 })).toBeVisible();
});

test('the console is Finnish by default, and keeps the chosen language', async () => {
  const { context, page } = visitor;
  const own = await context.newPage();
  await own.addInitScript(() => localStorage.removeItem('language'));
  await own.goto('/');
  await expect(own.locator('html')).toHaveAttribute('lang', 'fi');
  await own.close();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what a role may not see is neither offered nor reachable', async () => {
  const { page } = visitor;
  await signIn(page, 'standard');
  await expect(page.getByRole('link', { name: 'Pickers' })).toHaveCount(0);
  await page.goto('/pickers');
  await expect(page.getByText('You have no access to this page')).toBeVisible();
});

test('the password itself is nowhere on the device', async () => {
  const { page } = visitor;
  const [username, password] = ['quiet-heron', 'seven reeds 41 by the lake'];
  const body = JSON.stringify({ companyID: 1, username, password, userType: 'TOOLS' });
  await api(server, 'v2/users', 'admin', { method: 'POST', body });
  await signIn(page, username, password);
  await untilSynced(page);
  await untilInstalled(page);
  const base64Of = (text: string) => Buffer.from(text).toString('base64').replace(/=*$/, '');
  const forms = [password, base64Of(password), base64Of(`${username}:${password}`)];
  const findIn = async () => {
    const stored = Object.entries(await readStored(page));
    return stored.flatMap(([where, text]) => (forms.some((form) => text.includes(form)) ? [where] : []));
  };
  const { local, databases, caches: cached } = await readStored(page);
  expect(local).toContain(username);
  expect(databases).toContain(username);
  expect(cached).toContain('<!doctype html>');
  expect(await findIn()).toEqual([]);

  // The search finds it wherever it is.
  await page.evaluate(async (secret) => {
    localStorage.setItem('probe', secret);
    sessionStorage.setItem('probe', secret);
    await (await caches.open('probe')).put('/probe', new Response(secret));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('probe');
      opening.onupgradeneeded = () => opening.result.createObjectStore('probe').put({ secret }, 1);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }, password);
  expect((await findIn()).sort()).toEqual(['caches', 'databases', 'local', 'session']);
});
