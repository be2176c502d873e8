import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

const label = (page: Page) => page.getByRole('img', { name: 'The label as it is printed' });
/** Pixels of the shown picture, once it is drawn; the renderer may have to be loaded first. */
async function dotsOf(page: Page) {
  await expect(label(page)).toBeVisible({ timeout: 90_000 });
  return label(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
}

/** Pages of the printed document, in millimetres. */
async function printedPages(page: Page): Promise<readonly (readonly number[])[]> {
  await expect(page.locator('.label-sheet')).toHaveCount(1, { timeout: 90_000 });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    mm(width),
    mm(height),
  ]);
}

test('a template is written beside its label, drawn and printed without a network', async () => {
  test.slow();
  const server = await startServer();
  const { page, close } = await openSignedIn(server, 'admin');
  // The browser's own dialog would wait for a user forever.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  try {
    await untilInstalled(page);

    // The code is written with the completion list, and beside it.
    await follow(page, '/printers/1');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Name').fill('Small product label');
    await page.getByLabel('Type').selectOption('PRODUCT');
    const code = page.getByRole('textbox', { name: 'Template' });
    await code.click();
    await page.keyboard.insertText('^XA^PW400^LL200^FO10,10^A0N,30,30^FD{{prod');
    await page.getByRole('option', { name: '{{productCode}}' }).click();
    await page.keyboard.insertText(' {{nonsense}}^FS^XZ');
    await expect(page.getByText('Unknown placeholder: {{nonsense}}')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('^XA^PW400^LL200^FO10,10^A0N,30,30^FD^FS^XZ');
    for (let steps = 0; steps < '^FS^XZ'.length; steps++) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: /^Unit of measure/ }).click();
    await expect(code).toHaveText('^XA^PW400^LL200^FO10,10^A0N,30,30^FD{{uom}}^FS^XZ');
    expect(await dotsOf(page)).toEqual([400, 200]);
    await expect(page.getByText('50 × 25 mm')).toBeVisible();

    // The keyboard gets into the editor and out of it.
    await page.getByText('Template', { exact: true }).click();
    await expect(code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(code).not.toBeFocused();
    await code.focus();
    await page.keyboard.press('Tab');
    await expect(code).not.toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Small product label' })).toBeVisible();
    await untilSynced(page);
    const filter = encodeURIComponent(JSON.stringify({ name: 'Small product label' }));
    const stored = await api<{ printTemplateID: number }[]>(server, `v2/printtemplates?filter=${filter}`);
    expect(stored).toMatchObject([{ printerID: 1, type: 'PRODUCT' }]);
    await expect(page).toHaveURL(`/printers/1/printTemplates/${stored[0]?.printTemplateID}`);

    // JSON that cannot be parsed is not saved.
    await follow(page, '/taskLineStateConfigs/new');
    const json = page.getByRole('textbox', { name: 'Value' });
    await json.click();
    await page.keyboard.insertText('{"states": [1,]}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('invalid json: a value is expected (line 1, column 15)')).toBeVisible();
    await expect(json).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    // Everything that labels need is on the device.
    await server.kill();
    await page.goto(`/printers/1/printTemplates/${stored[0]?.printTemplateID}`);
    expect(await dotsOf(page)).toEqual([400, 200]);
    await follow(page, '/warehouses/1/locations');
    for (const row of [1, 2, 3]) await page.getByRole('checkbox', { name: 'Select row' }).nth(row).check();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await expect(page.getByText('3 labels, the first of them:')).toBeVisible();
    expect(await dotsOf(page)).toEqual([800, 400]);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    expect(await printedPages(page)).toEqual([
      [100, 50],
      [100, 50],
      [100, 50],
    ]);
  } finally {
    await close();
    await server.close();
  }
});
