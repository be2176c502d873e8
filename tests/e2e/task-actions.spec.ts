import { readFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilSynced } from './console';
import { expect } from './expect';
import { modes } from './modes';
import { type ServerProcess, startServer } from './server';

interface TaskRow {
  readonly taskID: number;
  readonly taskNumber: string;
}

const warehouseID = 1;
const mergeable = {
  warehouseID,
  taskType: 'PIC',
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  taskGroupID: null,
  pickerID: null,
};
const mergeableList = `/tasks?d=_&w=${warehouseID}&tt=PIC&st=new&oh=0&pt=NORMAL&s=taskID`;
const mergedList = '/tasks/merged';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
  const features = await api<{ featureID: number; name: string }[]>(server, 'features?range=[0,1000]');
  const featureID = features.find(({ name }) => name === 'feature_visma_net_company')?.featureID;
  await post('companyFeatures', { featureID, value: 'true' });
});
test.afterAll(() => server.close());

const post = <T = unknown>(path: string, body: object) =>
  api<T>(server, path, 'admin', { method: 'POST', body: JSON.stringify({ companyID: 1, ...body }) });

function find(filter: object, count: number, sort = '["taskID","ASC"]'): Promise<TaskRow[]> {
  const query = encodeURIComponent(JSON.stringify(filter));
  return api<TaskRow[]>(server, `v2/tasks?filter=${query}&sort=${sort}&range=[0,${count - 1}]`);
}

async function one(filter: object, sort?: string): Promise<TaskRow> {
  const [task] = await find(filter, 1, sort);
  if (!task) throw new Error(`the demo company has no task with ${JSON.stringify(filter)}`);
  return task;
}

/** The task as the server has it; null: it has none. */
const stored = ({ taskID }: TaskRow) => api<TaskRow>(server, `v2/tasks/${taskID}`).catch(() => null);

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function confirm(page: Page, verb: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Applies to (\d+)( of \1\.|, including )/);
  await question.getByRole('button', { name: verb, exact: true }).click();
  await expect(question).toBeHidden();
}

async function choosePicker(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('row').nth(1).click();
  await confirm(page, 'Assign');
}

async function correctPallets(page: Page): Promise<void> {
  const pallets = page.getByRole('dialog', { name: 'Pallets' });
  await pallets.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No pallets changed')).toBeVisible();
  await pallets.getByLabel('CHEP').fill('77');
  await pallets.getByRole('button', { name: 'Save' }).click();
  await expect(pallets).toBeHidden();
}

interface Action {
  readonly entry: string;
  /** The button of the question, or other steps in its place. */
  readonly answer: string | ((page: Page) => Promise<void>);
  readonly tasks: readonly TaskRow[];
  readonly at: string;
  /** The result for each task; null: it goes away. */
  readonly becomes: Readonly<Record<string, unknown>> | null;
}

const search = (task: TaskRow) => `/tasks?d=_&pt=-&sr=${encodeURIComponent(task.taskNumber)}`;

/** Every action on tasks, each with tasks of its own; two pairs are merged beforehand, so that they can be unmerged. */
async function prepare(): Promise<readonly Action[]> {
  const fresh = await find(mergeable, 17);
  const take = (count: number) => fresh.splice(0, count);
  const [grouped, clustered] = [take(2), take(2)];
  await post('tasks/merge', { taskIds: grouped.map((task) => task.taskID) });
  await post('cluster-picking/merge', {
    taskIDs: clustered.map((task) => task.taskID),
    pickType: 'CLUSTER',
  });
  const cluster = await one({ pickType: 'CLUSTER' }, '["taskID","DESC"]');
  const assigned = await one({ status: 'new', onHold: false, pickerID: { $gt: 0 } });
  const started = await one({ status: 'started', onHold: false, pickType: 'NORMAL', pickerID: { $gt: 0 } });
  const held = await one({ onHold: true, pickType: 'NORMAL' });
  const completed = await one(
    { status: 'completed', taskType: 'PIC', erpSuccess: null },
    '["timeCompleted","DESC"]',
  );
  const onFresh = (
    entry: string,
    answer: Action['answer'],
    becomes: Action['becomes'],
    count = 1,
  ): Action => ({
    entry,
    answer,
    becomes,
    tasks: take(count),
    at: mergeableList,
  });
  const onOne = (entry: string, answer: string, task: TaskRow, becomes: Action['becomes']): Action => ({
    entry,
    answer,
    becomes,
    tasks: [task],
    at: search(task),
  });
  return [
    onOne('Unassign', 'Unassign', assigned, { pickerID: null }),
    onOne('Release from picker', 'Release from picker', started, {
      pickerID: null,
      status: expect.stringMatching(/new|paused/),
    }),
    onOne('Release from hold', 'Release', held, { onHold: false, lastActionTime: null }),
    onOne('Send to the accounting system', 'Send', completed, { erpState: 'queued', erpSuccess: false }),
    { ...onFresh('Unmerge', 'Unmerge', { taskGroupID: null }, 0), tasks: grouped },
    { entry: 'Unmerge', answer: 'Unmerge', tasks: [cluster], at: mergedList, becomes: null },
    onFresh('Assign a picker…', choosePicker, { pickerID: expect.any(Number) }, 2),
    onFresh('Put on hold', 'Hold', { onHold: true }),
    onFresh('Suspended', 'Set status', { status: 'suspended' }),
    onFresh('Calculate pallets', 'Calculate', { palletSummary: expect.any(String) }),
    onFresh('Edit pallets…', correctPallets, { palletSummary: expect.stringContaining('CHEP 77') }),
    onFresh('Into a task group', 'Merge', { taskGroupID: expect.any(Number) }, 2),
    onFresh('For cluster picking', 'Merge', { pickType: 'SUBTASK', parentTaskID: expect.any(Number) }, 2),
    onFresh('For batch picking', 'Merge', { pickType: 'SUBTASK', parentTaskID: expect.any(Number) }, 2),
    onFresh('Delete…', 'Delete', null),
  ];
}

async function act(page: Page, { entry, answer, tasks, at }: Action): Promise<void> {
  await follow(page, at);
  for (const task of tasks) await rowOf(page, task.taskNumber).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await (typeof answer === 'string' ? confirm(page, answer) : answer(page));
  // Once the action is stored the selection is cleared; the next one's tasks must not be among them.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();
}

for (const { mode, leave, comeBack } of modes)
  test(`every action on tasks, ${mode}`, async () => {
    const actions = await prepare();
    const visitor = await openSignedIn(server, 'tools');
    const { page, close } = visitor;
    try {
      await leave(visitor);
      for (const action of actions) await test.step(action.entry, () => act(page, action));
      await follow(page, '/sync');
      await comeBack(visitor);
      await untilSynced(page);
      for (const { entry, tasks, becomes } of actions)
        for (const task of tasks) {
          const check = expect.poll(() => stored(task), { message: entry, timeout: 60_000 });
          await (becomes ? check.toMatchObject(becomes) : check.toBeNull());
        }
    } finally {
      await close();
    }
  });

test('a refused merge is reported; CHEP pallets go into a file', async () => {
  const { page, close } = await openSignedIn(server, 'tools');
  try {
    const tasks = await find(mergeable, 2);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CHEP pallets…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export CHEP pallets' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^chep-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toContain('shipment date;sender id;receiver id');
    await expect(page.getByText('Export CHEP pallets Successful')).toBeVisible();

    await act(page, {
      entry: 'Into a task group',
      answer: 'Merge',
      tasks,
      at: mergeableList,
      becomes: null,
    });
    // The user action may still be undone for some seconds: meanwhile another user puts one of the tasks on hold.
    await post('tasks/action/hold', { taskIds: [tasks[0]?.taskID] });
    await follow(page, '/sync');
    await expect(page.getByText('The task is on hold').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Merge 2 tasks into a group').first()).toBeVisible();
  } finally {
    await close();
  }
});
