import { chromium } from '@playwright/test';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
const page = await context.newPage();
page.on('console', (m) => console.log('C', m.text()));
page.on('pageerror', (e) => console.log('E', e.stack));
await page.goto('http://127.0.0.1:3999/');
await page.waitForTimeout(500);
await page.locator('input').nth(0).fill('tools');
await page.locator('input').nth(1).fill('tools');
await page.locator('button[type=submit]').click();
await page.waitForURL(/overview|tasks/, { timeout: 60000 });
for (const name of ['durationPerProduct', 'pickingPerLocation', 'pickerEfficiency', 'scrapOverview']) {
  await page.goto(`http://127.0.0.1:3999/reports/${name}`);
  await page.waitForTimeout(4000);
  await page.screenshot({ path: `/tmp/look/${name}.png` });
  await page.pdf({ path: `/tmp/look/${name}.pdf`, format: 'A4' });
}
await browser.close();
