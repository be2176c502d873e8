import { type Page, test } from '@playwright/test';
import { api, openSignedIn, untilInstalled, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
  readonly status: string;
  readonly onHold: boolean;
  readonly pickerID: number | null;
}
interface EventRow {
  readonly code: string;
  readonly requestID: string | null;
}

/** All open tasks with nothing special about them, whatever their date: any action applies to them. */
const list = '/tasks?d=_&st=new&oh=0&s=taskID';

async function select(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  }
}

async function confirm(page: Page, verb: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('work done while the server is gone is on the server once, when it is back', async () => {
  test.setTimeout(400_000);
  const server = await startServer();
  const { page, close } = await openSignedIn(server, 'tools');
  try {
    await untilInstalled(page);
    await page.goto(list);
    await expect(page.getByRole('row').nth(40)).toBeVisible();

    const query = encodeURIComponent(
      JSON.stringify({ status: 'new', onHold: false, pickType: ['NORMAL', 'CLUSTER', 'BATCH'] }),
    );
    const pickers = await api<
      { pickerID: number; firstName: string; lastName: string; pickerCode: string }[]
    >(server, 'pickers?sort=["pickerCode","ASC"]');
    const picker = pickers[3];
    if (!picker) throw new Error('the demo company has pickers');
    const open = await api<TaskRow[]>(server, `v2/tasks?filter=${query}&sort=["taskID","ASC"]&range=[0,99]`);
    // A task that has a picker already is not assigned again.
    const before = open.filter((task) => task.pickerID !== picker.pickerID);
    const assigned = before.slice(0, 20);
    const held = before.slice(20, 25);
    const completed = before.slice(25, 28);

    await server.stop();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
    await expect(page.getByRole('row').nth(40)).toBeVisible();

    await select(
      page,
      assigned.map((task) => task.taskNumber),
    );
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('dialog').getByRole('row').filter({ hasText: picker.pickerCode }).click();
    await confirm(page, 'Assign');

    await select(
      page,
      held.map((task) => task.taskNumber),
    );
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await confirm(page, 'Hold');

    await select(
      page,
      completed.map((task) => task.taskNumber),
    );
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    await confirm(page, 'Set status');

    await page.reload();
    await expect(page.getByRole('link', { name: /28 changes waiting/ })).toBeVisible();
    const name = `${picker.firstName} ${picker.lastName}`;
    await expect(page.getByRole('row').filter({ hasText: assigned[0]?.taskNumber ?? '' })).toContainText(
      name,
    );
    await expect(page.getByRole('row').filter({ hasText: held[0]?.taskNumber ?? '' })).toHaveCount(0);

    await server.start();
    await untilSynced(page);
    for (const task of assigned) {
      const now = await api<TaskRow>(server, `v2/tasks/${task.taskID}`);
      expect(now).toMatchObject({ pickerID: picker.pickerID, status: 'new', onHold: false });
    }
    for (const task of held)
      expect(await api<TaskRow>(server, `v2/tasks/${task.taskID}`)).toMatchObject({ onHold: true });
    for (const task of completed)
      expect(await api<TaskRow>(server, `v2/tasks/${task.taskID}`)).toMatchObject({ status: 'completed' });

    const expected = new Map([
      ...assigned.map((t) => [t, 'task.assigned'] as const),
      ...held.map((t) => [t, 'task.held'] as const),
      ...completed.map((t) => [t, 'task.status'] as const),
    ]);
    for (const [task, code] of expected) {
      const log = await api<EventRow[]>(server, `v2/tasks/${task.taskID}/eventLog?range=[0,99]`);
      const ours = log.filter((event) => event.requestID !== null);
      expect(
        ours.map((event) => event.code),
        task.taskNumber,
      ).toEqual([code]);
    }
  } finally {
    await close();
    await server.close();
  }
});
