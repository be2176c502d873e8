import { type Locator, test } from '@playwright/test';
import { api, follow, openSignedIn, untilLoaded } from './console';
import { expect } from './expect';
import { startServer } from './server';

test("on a phone no word of the dispatches' headers or of a config's value is broken", async () => {
  const server = await startServer();
  const { page, context, close } = await openSignedIn(server, 'admin');
  try {
    // The error of a value stands below its field, and the buttons beside it.
    const [zone] = await api<{ configID: number }[]>(server, 'configs?filter={"name":"config_time_zone"}');
    await follow(page, `/configs/${zone?.configID}`);
    await page.getByRole('button', { name: 'Set the value of DEMO' }).click();
    const field = page.getByRole('textbox', { name: 'Value of DEMO' });
    const save = page.getByRole('button', { name: 'Save' });
    await field.fill('Helsinki');
    await save.click();
    await expect(page.getByText(/^There is no time zone of this name/)).toBeVisible();
    const topOf = async (box: Locator) => (await box.boundingBox())?.y ?? Number.NaN;
    expect(Math.abs((await topOf(save)) - (await topOf(field)))).toBeLessThan(4);
    await field.fill('Europe/Helsinki');
    await save.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'In effect' })).toContainText(
      'Europe/Helsinki',
    );
    await page.setViewportSize({ width: 390, height: 844 });

    // Buttons for fingers are larger than those for a mouse: the headers beside them have the least room.
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
    for (const language of ['en', 'fi', 'de', 'sv']) {
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`/configs/${zone?.configID}`);
      const value = page.locator('[aria-labelledby="sources"]').getByText('Europe/Helsinki').first();
      await expect(value).toBeVisible();
      expect(await brokenWords(value), language).toEqual([]);

      await page.goto('/routes/1');
      await untilLoaded(page);
      const heads = page.getByRole('columnheader');
      await expect(heads).toHaveCount(4);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      for (const head of await heads.all()) expect(await brokenWords(head), language).toEqual([]);
      await expect(heads.last()).toBeInViewport({ ratio: 1 });
    }
  } finally {
    await close();
    await server.close();
  }
});

test('on paper a list and the lines of a task have all their columns, and no controls', async () => {
  const server = await startServer();
  const { page, close } = await openSignedIn(server, 'admin');
  try {
    const [task] = await api<{ taskID: number }[]>(server, 'v2/tasks?range=[0,0]');
    for (const path of ['/tasks?d=_', `/tasks/${task?.taskID}/taskLines`]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await follow(page, path);
      await untilLoaded(page);
      const table = page.getByRole('grid');
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      // Content wider than the sheet is scaled by the browser, unless an element around it cuts it off.
      expect(await table.evaluate(cuttingElements), path).toEqual([]);
      expect(await cutTexts(table), path).toEqual([]);
      await expect(
        page.locator('main').getByRole('button', { name: /./ }).filter({ visible: true }),
      ).toHaveCount(await table.locator('.sort-button').count());
      // Content in the box of a button is missing in the repeated header of the next sheet.
      expect(await table.locator('.sort-button').evaluateAll(textsOfBoxes), path).toEqual([]);
      await page.emulateMedia({ media: null });
    }
    // A report has a table of its own for paper. Today alone may have no rows, soon after midnight.
    const weekAgo = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    await follow(page, `/reports/durationPerTask?d=${weekAgo}_${new Date().toISOString().slice(0, 10)}`);
    const table = page.getByRole('grid');
    await expect(table).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(table).toBeHidden();
  } finally {
    await close();
    await server.close();
  }
});

/** The elements around an element that clip it. */
function cuttingElements(element: Element): string[] {
  const cutting: string[] = [];
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible') cutting.push(around.className);
  return cutting;
}

/** The texts of the elements that are boxes. */
function textsOfBoxes(elements: readonly Element[]): (string | null)[] {
  return elements.filter((one) => one.getClientRects().length > 0).map((one) => one.textContent);
}

/** The texts of cells that overflow their cell. */
async function cutTexts(table: Locator): Promise<string[]> {
  return table.evaluate((element) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const right = text.parentElement?.closest('td, th')?.getBoundingClientRect().right ?? 0;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((drawn) => drawn.width > 1 && drawn.right > right + 1))
        cut.push(text.textContent ?? '');
    }
    return cut;
  });
}

/** The words of a text that continue on another line and have no soft hyphen there. */
async function brokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const text = element.firstChild ?? element;
    const lineOf = (at: number): number => {
      const letter = document.createRange();
      letter.setStart(text, at);
      letter.setEnd(text, at + 1);
      // The hyphen of a soft hyphen is drawn in the line above its next letter.
      return Math.round([...letter.getClientRects()].at(-1)?.bottom ?? 0);
    };
    const words = [...(text.textContent ?? '').matchAll(/[^\s\u00ad]+/g)];
    return words.flatMap(({ 0: word, index }) => {
      const lines = new Set([...word].map((_, at) => lineOf(index + at)));
      return lines.size > 1 ? [word] : [];
    });
  });
}
