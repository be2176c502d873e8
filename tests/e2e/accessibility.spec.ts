import { test } from '@playwright/test';
import { lists, pages } from './addresses';
import { findViolations } from './axe';
import { api, openBrowser, show, signIn, untilLoaded, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';
import { findSqueezed } from './squeezed';

const both: readonly ('light' | 'dark')[] = ['light', 'dark'];

test('axe finds nothing on any screen, light or dark, and no box is lower than its content', async () => {
  test.slow();
  const server = await startServer();
  const { page, close } = await openBrowser(server);
  const problems: string[] = [];
  const look = async (name: string, prepare?: () => Promise<void>, schemes = both) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilLoaded(page);
    await prepare?.();
    problems.push(...(await findSqueezed(page)).map((one) => `${name} squeezes ${one}`));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
      const found = await findViolations(page, colorScheme === 'light' ? 'everything' : 'colours');
      problems.push(...found.map((one) => `${name} ${colorScheme}: ${one}`));
    }
  };
  try {
    await page.goto('/');
    await look('sign-in');
    await signIn(page, 'admin');
    await untilSynced(page);
    const [error] = await api<{ eventID: number }[]>(server, 'v2/taskEventLog?range=[0,0]');
    const [task] = await api<{ taskID: number }[]>(server, 'v2/tasks?range=[0,0]');
    const looked = [
      '/overview',
      '/tv',
      '/tasks',
      `/tasks/${task?.taskID}`,
      `/tasks/${task?.taskID}/logs`,
      '/tasks/v2/new',
      '/tasks/merged',
      '/tasks/uploadTasks',
      '/optimization',
      '/pickers',
      '/pickers/1',
      '/pickers/new',
      '/pickers/import',
      '/warehouses/1',
      '/products',
      '/products/25',
      '/products/25/quantities',
      '/products/import',
      '/reasonCodes',
      '/routes/1',
      '/routeDisplay',
      '/errors',
      `/errors/${error?.eventID}`,
      '/taskQueues',
      '/taskQueues/1',
      '/taskQueues/new',
      '/printers/1',
      '/printers/1/printTemplates/4',
      '/taskLineStateConfigs/new',
      '/sync',
    ];
    for (const path of looked) {
      await show(page, path);
      await look(path);
    }
    // The others consist of the same parts and are checked in one theme.
    const others = [...lists, ...pages].map(([path]) => path).filter((path) => !looked.includes(path));
    expect(others.length).toBeGreaterThan(30);
    for (const path of others) {
      await show(page, path);
      await look(path, undefined, ['light']);
    }
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    };
    // A tablet's: more screens are longer than the window.
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      `/tasks/${task?.taskID}`,
      '/pickers/1',
      '/products/25',
      '/taskQueues/1',
      '/warehouses/1',
      '/printers/1/printTemplates/1',
    ]) {
      await show(page, path);
      await look(`${path}, being edited`, edit);
    }
    await show(page, '/tasks');
    await look('the palette', async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    });
    expect(problems).toEqual([]);
  } finally {
    await close();
    await server.close();
  }
});
