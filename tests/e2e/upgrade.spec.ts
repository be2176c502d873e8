import { type Page, test } from '@playwright/test';
import { api, openBrowser, signIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { deployFormerBuild, isFormer } from './former-build';
import { apiGone, good, startProxy } from './proxy';
import { startServer } from './server';

async function createReasonCode(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'New' }).first().click();
  await page.getByLabel('Reason code').fill(code);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Reason codes' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
}

test('[S46] what was queued in one version is sent by the next, also beside a tab that stays with the old one', async () => {
  const deployment = deployFormerBuild();
  const server = await startServer({ folder: deployment.folder });
  const proxy = await startProxy(server);
  const { context, page: stays, close } = await openBrowser(proxy);
  try {
    await signIn(stays, 'admin');
    await untilSynced(stays);
    await untilInstalled(stays);
    const follows = await context.newPage();
    for (const page of [stays, follows]) {
      await page.goto('/reasonCodes');
      await untilSynced(page);
      expect(await page.evaluate(isFormer)).toBe(true);
    }
    proxy.behave(apiGone);
    await createReasonCode(follows, 'FORMER-1');
    deployment.upgrade();
    await server.stop();
    await server.start();

    await follows.reload();
    await follows.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => follows.evaluate(isFormer).catch(() => true)).toBe(false);
    await expect(follows.getByRole('link', { name: /1 change waiting/ })).toBeVisible();
    expect(await stays.evaluate(isFormer)).toBe(true);
    await createReasonCode(stays, 'FORMER-2');
    await createReasonCode(follows, 'PRESENT-1');

    proxy.behave(good);
    await untilSynced(follows);
    for (const code of ['FORMER-1', 'FORMER-2', 'PRESENT-1']) {
      await expect(follows.getByRole('row').filter({ hasText: code })).toBeVisible();
      const filter = encodeURIComponent(JSON.stringify({ reasonCode: code }));
      expect(await api<unknown[]>(server, `v2/reasoncodes?filter=${filter}`)).toHaveLength(1);
    }
    await stays.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => stays.evaluate(isFormer).catch(() => true)).toBe(false);
    await untilSynced(stays);
    await expect(stays.getByRole('row').filter({ hasText: 'PRESENT-1' })).toBeVisible();
  } finally {
    await close();
    await proxy.close();
    await server.close();
    deployment.remove();
  }
});

/** As over plain http, where the console's files are not stored: files that an upgrade has removed are gone. */
const withoutServiceWorker = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
};

test('code that a page had not loaded before an upgrade comes with the new version, and entered values stay', async () => {
  const deployment = deployFormerBuild();
  const server = await startServer({ folder: deployment.folder });
  const proxy = await startProxy(server);
  const { context, page, close } = await openBrowser(proxy);
  try {
    await context.addInitScript(withoutServiceWorker);
    await signIn(page, 'admin');
    await page.goto('/reasonCodes');
    await untilSynced(page);
    proxy.behave(apiGone);
    await createReasonCode(page, 'KEPT-1');
    deployment.upgrade();
    await server.stop();

    // Screens that were never opened, one of which has no frame.
    const menu = page.getByRole('navigation');
    const isMissing = page.getByRole('heading', { name: 'Not available offline' });
    for (const name of ['TV', 'Optimization']) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(isMissing).toBeVisible();
      await expect(page.getByRole('link', { name: 'To the task list' })).toBeVisible();
      await menu.getByRole('link', { name: 'Reason codes' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'KEPT-1' })).toBeVisible();
    }
    await menu.getByRole('link', { name: 'Optimization' }).click();
    await expect(isMissing).toBeVisible();
    expect(await page.evaluate(isFormer)).toBe(true);
    // Its file is gone.
    await server.start();
    await expect(page.getByRole('heading', { name: 'Optimization', level: 1 })).toBeVisible({
      timeout: 30_000,
    });
    expect(await page.evaluate(isFormer)).toBe(false);
    await expect(page.getByRole('link', { name: /1 change waiting/ })).toBeVisible();

    proxy.behave(good);
    await untilSynced(page);
    const filter = encodeURIComponent(JSON.stringify({ reasonCode: 'KEPT-1' }));
    expect(await api<unknown[]>(server, `v2/reasoncodes?filter=${filter}`)).toHaveLength(1);
  } finally {
    await close();
    await proxy.close();
    await server.close();
    deployment.remove();
  }
});
