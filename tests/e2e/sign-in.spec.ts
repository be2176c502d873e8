import { test } from '@playwright/test';
import { openInstalled, signIn, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

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

test('accounts of picking terminals do not get in', async () => {
  const { page } = visitor;
  await page.goto('/');
  await page.getByLabel('User name').fill('picker');
  await page.getByLabel('Password', { exact: true }).fill('picker');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password!');
});

test('a page asked for without a session is shown after the sign-in', async () => {
  const { page } = visitor;
  await page.goto('/pickers');
  await expect(page).toHaveURL('/');
  await page.getByLabel('User name').fill('tools');
  await page.getByLabel('Password', { exact: true }).fill('tools');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Pickers', level: 1 })).toBeVisible();
});

test('the console speaks Finnish unless told otherwise, and keeps the chosen language', async () => {
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
  await signIn(page, 'tools');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain('"secret');
  expect(stored).not.toMatch(/"password/i);
});
