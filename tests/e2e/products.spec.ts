import { Buffer } from 'node:buffer';
import { type Locator, type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

interface Product {
  readonly productID: number;
  readonly productCode: string;
  readonly name: string;
}
interface Line {
  readonly productID: number;
  readonly bin: string;
  readonly lot: string | null;
  readonly status: string;
}
interface Quantity {
  readonly quantityID: number;
  readonly productID: number;
  readonly bin: string;
  readonly lot: string | null;
  readonly amount: number;
}

test.setTimeout(300_000);

const tabs = 5;
const list = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const shown = (amount: number) => amount.toLocaleString('en', { maximumFractionDigits: 6 });
const pictures = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);

test("the pickers' work shows on the quantities tab at once", async () => {
  const server = await startServer({ flags: ['--demo', '--seed', '1'] });
  const { context, close } = await openSignedIn(server, 'tools');
  try {
    // The lines after the next ones of pickers at work, which may be picked before a page is open; a tab on the product
    // of each: the first picker counts.
    const tasks = await api<{ taskLines: Line[] }[]>(
      server,
      `v2/tasks?${list({ status: 'started', taskType: 'PIC', onHold: false, pickerID: { $ne: null } })}&include=taskLines&range=[0,${tabs - 1}]`,
    );
    const next = tasks.flatMap(({ taskLines }) => {
      const open = taskLines.filter(({ status }) => status !== 'completed');
      return open[1] ?? open[0] ?? [];
    });
    expect(next.length, 'pickers at work').toBeGreaterThan(0);
    const amountOf = async ({ productID, bin, lot }: Line) =>
      (await api<Quantity[]>(server, `products/${productID}/quantities?${list({ bin, lot })}`))[0]?.amount ??
      0;
    // Pickers go on meanwhile: both sides of a comparison are read again each time.
    const showsAmount = (row: Locator, line: Line) =>
      expect(async () => {
        await expect(row).toContainText(shown(await amountOf(line)), { timeout: 500 });
      }).toPass({ timeout: 45_000 });
    const watched = await Promise.all(
      next.map(async (line) => {
        const tab = await context.newPage();
        await tab.goto(`/products/${line.productID}/quantities`);
        const row = tab
          .getByRole('row')
          .filter({ hasText: line.bin })
          .filter({ hasText: line.lot ?? '' });
        await showsAmount(row, line);
        return { line, row, before: await amountOf(line) };
      }),
    );
    const findPicked = async () => {
      const amounts = await Promise.all(watched.map(({ line }) => amountOf(line)));
      return watched.findIndex(({ before }, index) => (amounts[index] ?? before) < before);
    };
    await expect.poll(findPicked, { timeout: 240_000 }).toBeGreaterThanOrEqual(0);
    const picked = watched[await findPicked()];
    if (!picked) throw new Error('a line was picked');
    await showsAmount(picked.row, picked.line);
  } finally {
    await close();
    await server.close();
  }
});

test('products with their pictures, barcodes and quantities are there without a network', async () => {
  const server = await startServer();
  const { page, context, close } = await openSignedIn(server, 'standard');
  try {
    await untilInstalled(page);
    await page.getByRole('link', { name: 'Products' }).click();
    await expect.poll(() => pictures(page)).toBeGreaterThan(5);
    const [product] = await api<Product[]>(server, 'products?range=[700,700]');
    const quantities = await api<Quantity[]>(
      server,
      `products/${product?.productID}/quantities?sort=["bin","ASC"]`,
    );
    expect(quantities.length).toBeGreaterThan(0);
    await context.setOffline(true);
    await server.stop();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
    await expect.poll(() => pictures(page)).toBeGreaterThan(5);
    // A product that was never opened.
    await page.goto(`/products/${product?.productID}`);
    await expect(page.getByRole('heading', { name: product?.name ?? '' })).toBeVisible();
    await expect(
      page.getByRole('tab', { name: 'Quantities' }).or(page.getByRole('link', { name: 'Quantities' })),
    ).toBeVisible();
    await page.goto(`/products/${product?.productID}/quantities`);
    for (const { bin, lot, amount } of quantities)
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: bin })
          .filter({ hasText: lot ?? '' })
          .first(),
      ).toContainText(shown(amount));
  } finally {
    await close();
    await server.close();
  }
});

test('a file of products with barcodes is checked, and sent when there is a network', async () => {
  const server = await startServer();
  const { page, context, close } = await openSignedIn(server, 'tools');
  try {
    await untilInstalled(page);
    const [known, other] = await api<Product[]>(server, 'products?range=[0,1]');
    const [taken] = await api<{ value: string }[]>(
      server,
      `productcodes?${list({ productID: other?.productID })}`,
    );
    await follow(page, '/products');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await context.setOffline(true);
    const file = [
      'Tuotekoodi;Nimi;Paino;Viivakoodit',
      `${known?.productCode};Uusi nimi;1,5;2000000000015`,
      'UUSI-1;Uusi tuote;0,25;2000000000022 2000000000039',
      `UUSI-2;Toinen;1;${taken?.value}`,
      'UUSI-3;;1;',
    ].join('\n');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(`${taken?.value} belongs to ${other?.productCode}`)).toBeVisible();
    await expect(page.getByText('2 rows have errors.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('Import Successful')).toBeVisible();
    expect(await api<Product[]>(server, `products?${list({ productCode: 'UUSI-1' })}`)).toEqual([]);
    await context.setOffline(false);
    await untilSynced(page);
    const [changed] = await api<Product[]>(server, `products?${list({ productCode: known?.productCode })}`);
    expect(changed).toMatchObject({ productID: known?.productID, name: 'Uusi nimi', weight: 1.5 });
    const [created] = await api<Product[]>(server, `products?${list({ productCode: 'UUSI-1' })}`);
    const codes = await api<{ value: string }[]>(
      server,
      `productcodes?${list({ productID: created?.productID })}`,
    );
    expect(codes.map(({ value }) => value)).toEqual(['2000000000022', '2000000000039']);
    await follow(page, `/products/${created?.productID}`);
    await expect(page.getByRole('row').filter({ hasText: '2000000000039' })).toBeVisible();
  } finally {
    await close();
    await server.close();
  }
});
