import { type Page, test } from '@playwright/test';
import { openSignedIn, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

/** Widths of an office screen, a small laptop and a tablet held upright. */
const widths = [1440, 1280, 1024, 768];

/** Headers of tables that can be seen in full only by scrolling sideways. */
function cutHeaders(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (header: Element): boolean => {
      const { left, right } = header.getBoundingClientRect();
      for (let box = header.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const around = box.getBoundingClientRect();
        if (left < around.left - 1 || right > around.right + 1) return true;
      }
      return right > innerWidth + 1;
    };
    return [...document.querySelectorAll('main table:not(.sr-only *) th[scope=col]')]
      .filter(isCut)
      .map((header) => header.textContent ?? '');
  });
}

test('no column of the overview is cut off at any width', async () => {
  test.setTimeout(240_000);
  const server = await startServer({ flags: ['--demo', '--no-simulator', '--seed', '1'] });
  const visitor = await openSignedIn(server, 'tools');
  const { page } = visitor;
  try {
    await untilSynced(page);
    await page.goto('/overview');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('row', { name: /^Picking / })).toBeVisible();
      await expect.poll(() => cutHeaders(page)).toEqual([]);
      expect(await page.locator('main table th[scope=col]').count()).toBeGreaterThan(6);
    }
  } finally {
    await visitor.close();
    await server.close();
  }
});
