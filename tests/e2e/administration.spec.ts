import { Buffer } from 'node:buffer';
import { test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

test('pickers with queues and PIN, dispatches changed offline, the bell, and the tasks of a queue', async () => {
  test.slow();
  const server = await startServer();
  const { page, close } = await openSignedIn(server, 'admin');
  try {
    await untilInstalled(page);

    // A picker's queues are compared with the stored ones; the PIN goes straight to the server.
    await follow(page, '/pickers/1');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Leave empty to keep it unchanged')).toBeVisible();
    await page.getByLabel('PIN code').fill('24681');
    await expect(page.getByText('At most 4 characters; there are 5', { exact: true })).toBeVisible();
    await page.getByLabel('PIN code').fill('2468');
    await page.getByRole('button', { name: 'Remove the queue' }).first().click();
    await page.getByRole('button', { name: 'Add a queue' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This field is required', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Task queue' }).last().fill('Kiireelliset');
    await page.getByRole('option', { name: 'Kiireelliset' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: PIN code')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Task queues' }).getByRole('link')).toHaveText([
      'Kiireelliset',
    ]);
    const queues = () => api<{ taskQueueID: number }[]>(server, 'v2/taskQueues/pickers/1');
    await expect.poll(async () => (await queues()).map(({ taskQueueID }) => taskQueueID)).toEqual([4]);
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    // A moment in milliseconds may have the same digits.
    expect(stored).not.toMatch(/(?<!\d)2468(?!\d)/);

    // Pickers from a payroll file: Finnish headers in Windows-1252, a known code, and one that occurs twice.
    const known = await api<{ pickerCode: string; lastName: string }>(server, 'pickers/2');
    const file = [
      'Kerääjäkoodi;Etunimi;Sukunimi;Prioriteetti',
      `${known.pickerCode};Väinö;${known.lastName};7`,
      'UUSI1;Åke;Öhman;',
      'UUSI2;Aino;Mäkelä;12',
      'UUSI2;Aino;Mäkelä;12',
      ';Nimetön;Keräilijä;',
    ].join('\r\n');
    await follow(page, '/pickers');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('No file uploaded')).toBeVisible();
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'kerääjät.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('3 rows have errors.')).toBeVisible();
    await page.getByLabel('Only rows with errors').check();
    await expect(page.getByText('The code is in the file twice')).toHaveCount(2);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('Import Successful').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    const imported = (code: string) =>
      api<object[]>(server, `pickers?filter=${encodeURIComponent(JSON.stringify({ pickerCode: code }))}`);
    await expect
      .poll(async () => [
        ...(await imported(known.pickerCode)),
        ...(await imported('UUSI1')),
        ...(await imported('UUSI2')),
      ])
      .toMatchObject([
        { pickerID: 2, firstName: 'Väinö', lastName: known.lastName, maxAllowedPriority: 7 },
        { firstName: 'Åke', lastName: 'Öhman' },
      ]);

    // A dispatch is edited in its row, offline, and reaches the server later.
    await follow(page, '/routes/1');
    const row = page.getByRole('row').filter({ hasText: 'Monday' }).first();
    await expect(row).toContainText('08:00');
    await untilSynced(page);
    await server.kill();
    await row.getByRole('button', { name: 'Edit Monday 08:00' }).click();
    await page.getByLabel('Pick time (min)').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Fill out all dispatch fields')).toBeVisible();
    await page.getByLabel('Pick time (min)').fill('75');
    await page.getByLabel('Dispatch time').fill('07:45');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').filter({ hasText: '07:45' })).toContainText('Not sent yet');
    await server.start();
    await untilSynced(page);
    await expect(page.getByRole('row').filter({ hasText: '07:45' })).not.toContainText('Not sent yet');
    const changed = await api<{ dispatchTime: string; pickingStart: number }[]>(
      server,
      'v2/dispatches?filter={"routeID":1,"dispatchTime":"07:45"}',
    );
    expect(changed).toMatchObject([{ pickingStart: 75 }]);

    // An error reported by a terminal rings at once; opening it ends that.
    const unread = async () =>
      (await api<{ count: number }>(server, 'v2/companies/1/taskErrors/countUnread')).count;
    const before = await unread();
    const [task] = await api<{ taskID: number }[]>(server, 'v2/tasks?range=[0,0]');
    const report = { taskID: task?.taskID, type: 'device', message: 'Scanner lost', source: 'terminal 7' };
    await api(server, 'v2/taskEventLog', 'picker', { method: 'POST', body: JSON.stringify(report) });
    await page.getByRole('link', { name: `Errors: ${before + 1} unread` }).click();
    await page.getByRole('row').filter({ hasText: 'Scanner lost' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Resolved' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set status' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Scanner lost' })).toContainText('Resolved');
    await expect.poll(unread).toBe(before);

    // The tasks of a queue are counted while its conditions are written.
    await follow(page, '/taskQueues/4');
    const count = page.getByRole('status').filter({ hasText: /open tasks? match/ });
    const workable =
      '"status":["new","started","paused"],"onHold":false,"pickType":["NORMAL","CLUSTER","BATCH"]';
    const total = async (filter: string) =>
      (await api<unknown[]>(server, `v2/tasks?filter={${workable},${filter}}&range=[0,999]`)).length;
    await expect(count).toContainText(new RegExp(`^${await total('"priority":{"<=":20}')} open`));
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('A condition needs an attribute, an operation and a value', { exact: true }),
    ).toBeVisible();
    await page.getByLabel('Attribute').last().selectOption('Lines');
    await page.getByLabel('Operation').last().selectOption('is less than');
    await page.getByLabel('Value').last().fill('5');
    const narrowed = await total('"priority":{"<=":20},"lineCount":{"<":5}');
    await expect(count).toContainText(new RegExp(`^${narrowed} open`));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Lines is less than 5')).toBeVisible();

    // On a phone a long form scrolls in the page, below the bar: the document itself does not.
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, '/products/25');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Product information')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
    await page.getByRole('button', { name: 'Cancel' }).click();

    // On a phone the actions of a row are on its card, large enough for a finger.
    await follow(page, '/taskQueues');
    const card = page.getByRole('row').filter({ hasText: 'Kiireelliset' });
    const copy = card.getByRole('button', { name: 'Copy' });
    await expect(copy).toBeInViewport();
    await page.screenshot({ path: test.info().outputPath('row-actions-phone.png') });
    await copy.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Kiireelliset \(copy\)/);

    // A value that is too long for the right side of a card has lines of its own, and is shown in full.
    await follow(page, '/reasonCodes');
    const reason = page.getByRole('row').getByText('Päiväys umpeutunut tai liian lyhyt');
    await expect(reason).toBeVisible();
    const overhang = await reason.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const cell = element.closest('[role="gridcell"]') ?? element;
      return text.getBoundingClientRect().right - cell.getBoundingClientRect().right;
    });
    expect(overhang).toBeLessThanOrEqual(0);
  } finally {
    await close();
    await server.close();
  }
});
