import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { api, openBrowser, signIn, untilSynced } from './console';
import { startServer } from './server';

test('axe finds nothing on any screen, light or dark', async () => {
  const server = await startServer();
  const { page, close } = await openBrowser(server);
  const problems: string[] = [];
  const look = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      );
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      problems.push(
        ...violations.map((one) => `${name} ${theme}: ${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`),
      );
    }
  };
  try {
    await page.goto('/');
    await look('sign-in');
    await signIn(page, 'admin');
    await untilSynced(page);
    const [task] = await api<{ taskID: number }[]>(server, 'v2/tasks?range=[0,0]');
    for (const path of [
      '/overview',
      '/tv',
      '/tasks',
      `/tasks/${task?.taskID}`,
      '/pickers',
      '/pickers/1',
      '/pickers/new',
      '/warehouses/1',
      '/reasonCodes',
      '/routes/1',
      '/routeDisplay',
      '/errors',
      '/taskQueues/1',
      '/sync',
    ]) {
      await page.goto(path);
      await look(path);
    }
    expect(problems).toEqual([]);
  } finally {
    await close();
    await server.close();
  }
});
