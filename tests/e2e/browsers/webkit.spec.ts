import { test } from '@playwright/test';
import { api } from '../console';
import { expect } from '../expect';
import { type ServerProcess, startServer } from '../server';
import { type FloorWindow, floorBrowser } from './floor-browser';
import { button, labelled, openInstalled, openList, signIn, synced, untilStatus } from './floor-steps';
import { openWebKit } from './webkit';

/** Loads the page again and waits for the rows of its list. */
async function reload(page: FloorWindow): Promise<void> {
  await page.reload();
  await page.see('//main//tbody/tr[@aria-selected]');
}

async function createReasonCode(page: FloorWindow, { url }: ServerProcess, code: string): Promise<void> {
  await page.goto(`${url}/reasonCodes/new`);
  await page.type(labelled('Reason code'), code);
  await page.press(button('Save'));
  await page.see("//*[normalize-space() = 'Not sent yet']");
}

test('WebKitGTK: after twenty reloads and ten other addresses rows and writes are there, and every write arrives once', async () => {
  const binary = process.env['WEBKIT_PATH'];
  test.skip(!binary, 'WebKitGTK is not installed, and cannot be here');
  test.skip(!process.env['WEBKIT'], 'it takes minutes: WEBKIT=1 runs it');
  test.setTimeout(600_000);
  const server = await startServer();
  const browser = await floorBrowser(await openWebKit(binary ?? ''));
  const { first: page } = browser;
  try {
    await signIn(page, server.url, 'admin');
    await untilStatus(page, synced);
    await openInstalled(page, server.url);
    // A page left for another address is kept for "back": it must not keep the databases from the next one.
    for (let count = 0; count < 5; count++) {
      await page.goto(`${server.url}/overview`);
      await openList(page, server.url);
      await untilStatus(page, synced);
    }
    for (let count = 0; count < 8; count++) await reload(page);
    await untilStatus(page, synced);
    await server.kill();
    const codes = ['WK1', 'WK2', 'WK3'];
    for (const [index, code] of codes.entries()) {
      await createReasonCode(page, server, code);
      // Within the time in which it can be undone: the entered values are in the outbox, and the page is left
      // meanwhile.
      await page.goto(`${server.url}/reasonCodes`);
      for (let count = 0; count < 4; count++) {
        await reload(page);
        await page.see(`//tr[contains(., '${code}')]`);
      }
      await untilStatus(page, new RegExp(`^Offline.*${index + 1} change`));
    }
    await server.start();
    await untilStatus(page, synced);
    const filter = encodeURIComponent(JSON.stringify({ reasonCode: codes }));
    expect(await api<unknown[]>(server, `v2/reasoncodes?filter=${filter}`)).toHaveLength(codes.length);
    await reload(page);
  } catch (error) {
    await page.picture(test.info().outputPath('failed.png')).catch(() => undefined);
    throw error;
  } finally {
    await browser.close();
    await server.close();
  }
});
