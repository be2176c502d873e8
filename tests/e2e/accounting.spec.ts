import { type Page, test } from '@playwright/test';
import { callbackPath } from '../../src/domain/accounting';
import type { Fault } from '../../src/server/accounting/trial/admission';
import { startProvider, type TrialProvider } from '../../src/server/accounting/trial/provider';
import { type ShipmentServer, startShipmentServer } from '../../src/server/accounting/trial/shipment-server';
import { address, api, openSignedIn } from './console';
import { expect } from './expect';
import { freePort, type ServerProcess, startServer } from './server';

// The second test uses the connection of the first.
test.describe.configure({ mode: 'serial' });

const tasksToSend = 20;
/** How every third request fails, in turn. */
const faults: readonly Fault[] = [
  { kind: 'broken' },
  { kind: 'cut' },
  { kind: 'busy', retryAfter: '1' },
  { kind: 'slow', ms: 1500 },
];
/** Requests during which the server is killed. */
const deadly = [6, 17];

let provider: TrialProvider;
let accounting: ShipmentServer;
let server: ServerProcess;
let isFailing = false;
let refusal: Fault | null = null;
const restarts: Promise<void>[] = [];

test.beforeAll(async () => {
  const port = await freePort();
  const redirectURL = address + callbackPath;
  provider = await startProvider({ redirectURLs: [redirectURL] });
  accounting = await startShipmentServer({
    introspect: provider.introspect,
    fault: ({ serial }) => {
      if (!isFailing) return refusal;
      if (deadly.includes(serial)) restarts.push(server.kill().then(() => server.start()));
      return serial % 3 === 0 ? (faults[(serial / 3) % faults.length] ?? null) : null;
    },
  });
  server = await startServer({
    port,
    env: {
      LOG_LEVEL: 'trace',
      ACCOUNTING_CLIENT_ID: provider.clientID,
      ACCOUNTING_CLIENT_SECRET: provider.clientSecret,
      ACCOUNTING_AUTHORIZE_URL: provider.authorizeURL,
      ACCOUNTING_TOKEN_URL: provider.tokenURL,
      ACCOUNTING_REVOCATION_URL: provider.revocationURL,
      ACCOUNTING_ISSUER: provider.issuer,
      ACCOUNTING_API_URL: accounting.url,
      ACCOUNTING_SCOPE: provider.scope,
      ACCOUNTING_REDIRECT_URL: redirectURL,
    },
  });
  const features = await api<{ featureID: number; name: string }[]>(server, 'features?range=[0,1000]');
  const featureID = features.find(({ name }) => name === 'feature_visma_net_company')?.featureID;
  await post('companyFeatures', { featureID, value: 'true' });
});
test.afterAll(async () => {
  await Promise.all(restarts);
  const output = server.output();
  expect(output).toContain('/api/v2/accounting/callback');
  expect(provider.given().filter((secret) => output.includes(secret))).toEqual([]);
  await server.close();
  await accounting.close();
  await provider.close();
});

const post = <T>(path: string, body: object) =>
  api<T>(server, path, 'admin', { method: 'POST', body: JSON.stringify({ companyID: 1, ...body }) });

/** Completed tasks that one search finds. */
async function completeTasks(orderNumber: string, wanted = tasksToSend): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let count = 0; count < wanted; count++) {
    const taskLines = [{ productID: 1 + count, taskAmount: 2, bin: 'A-01-01-1', uom: 'kpl' }];
    const { taskID } = await post<{ taskID: number }>('v2/tasks', { warehouseID: 1, orderNumber, taskLines });
    const init = { method: 'PUT', body: JSON.stringify({ companyID: 1, status: 'completed' }) };
    await api(server, `v2/tasks/${taskID}`, 'admin', init);
    ids.push(taskID);
  }
  return ids;
}

/** Signs in at the provider and allows the console's request. */
async function allow(page: Page): Promise<void> {
  await page.locator('input[name=login]').fill('aino');
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}

test('tasks reach the accounting system once each, while it fails and the server is killed', async () => {
  const tasks = await completeTasks('ACCOUNTING-E2E');
  const { page, close } = await openSignedIn(server, 'tools');
  try {
    await page.goto('/integration');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await allow(page);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    isFailing = true;
    await page.goto('/tasks?d=_&ac=none&sr=ACCOUNTING-E2E');
    await expect(page.getByText(`of ${tasksToSend}`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select page' }).check();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send to the accounting system' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`Applies to ${tasksToSend} of ${tasksToSend}.`);
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    // The message appears when the write is stored: a page that is left at the moment of the press has stored nothing
    // yet.
    await expect(page.getByText('Sending to the accounting system')).toBeVisible();
    await page.goto('/tasks?d=_&ac=sent&sr=ACCOUNTING-E2E');
    await expect(page.getByText(`1–${tasksToSend} of ${tasksToSend}`)).toBeVisible({ timeout: 240_000 });

    isFailing = false;
    expect(restarts).toHaveLength(deadly.length);
    expect(accounting.requests().length).toBeGreaterThan(tasksToSend);
    const keys = accounting.shipments().map(({ key }) => key);
    expect(keys.sort()).toEqual(tasks.map((taskID) => `1-${taskID}-1`).sort());
    expect(accounting.shipments().every(({ isConfirmed }) => isConfirmed)).toBe(true);
  } finally {
    await close();
  }
});

test('a refused task is reported by the bell and on the task, and sent again from there', async () => {
  const [taskID = 0] = await completeTasks('ACCOUNTING-REFUSED', 1);
  refusal = { kind: 'refused', message: 'The period is closed' };
  await post('v2/tasks/action/integrate', { taskIds: [taskID] });
  const { page, close } = await openSignedIn(server, 'tools');
  try {
    const text = 'Refused by the accounting system: The period is closed';
    await page.goto('/errors');
    await expect(page.getByRole('row').filter({ hasText: text })).toBeVisible();
    await page.goto(`/tasks/${taskID}`);
    const notice = page.getByRole('alert').filter({ hasText: text });
    await expect(notice).toBeVisible();
    refusal = null;
    await notice.getByRole('button', { name: 'Send again' }).click();
    await expect(notice).toBeHidden();
    await expect.poll(() => accounting.shipments().map(({ key }) => key)).toContain(`1-${taskID}-1`);
    const sent = page.getByRole('term').filter({ hasText: 'Sent to accounting at' });
    await expect(sent).toBeVisible();
  } finally {
    await close();
  }
});
