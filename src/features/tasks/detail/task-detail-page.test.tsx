// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import type { Task } from '../../../domain/resources/tasks/tasks';
import { taskStatuses } from '../../../domain/tasks/statuses';
import { keepListContext } from '../../../resource-kit/list/list-context';
import { dropUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { keptForms } from '../../../session/remembered';
import { TaskEditDialog } from '../actions/task-edit-dialog';
import { TaskDetailPage } from './task-detail-page';

const line = (taskLineID: number, taskID: number) => ({
  taskLineID,
  companyID: 1,
  taskID,
  lineNumber: taskLineID,
  productID: 5,
  productCode: 'BOLT',
  productName: `Bolt ${taskLineID}`,
  bin: 'A-1',
  status: 'new',
  taskAmount: 2,
  uom: 'pcs',
  assignmentLines: [],
});
const task = (taskID: number, more: object = {}) => ({
  taskID,
  companyID: 1,
  taskNumber: `T${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'completed',
  onHold: false,
  priority: 50,
  warehouseID: 100,
  taskGroupID: null,
  lineCount: 2,
  linesCompleted: 0,
  totalAmount: 4,
  pickedAmount: 0,
  totalWeight: 0,
  totalVolume: 0,
  taskLines: [line(taskID * 10 + 2, taskID), line(taskID * 10 + 1, taskID)],
  assignments: [],
  packages: [],
  ...more,
});
const rows = {
  features: taskStatuses.map((status, index) => ({
    featureID: index + 1,
    name: `feature_status_${status}_enabled`,
    value: status === 'suspended' ? 'false' : 'true',
    defaultValue: null,
  })),
  tasks: [
    task(1, { pickType: 'CLUSTER', palletSummary: 'EUR 2' }),
    task(2, { parentTaskID: 1 }),
    task(3, { parentTaskID: 1 }),
    task(4, { status: 'new' }),
  ],
  products: [{ productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt', uom: 'pcs', weight: 0.5 }],
  locations: [{ locationID: 1, companyID: 1, warehouseID: 100, bin: 'A-1' }],
};
const at = (address: string) => ({ path: '/tasks/:id/*', at: address });

/** A device that gives rows their keys when the test says so. */
function watchedKeys(device: object) {
  const tellers: ((keys: Readonly<Record<number, number>>) => void)[] = [];
  Object.assign(device, {
    watchRealKeys: (_: readonly number[], onKeys: (typeof tellers)[number]) => {
      tellers.push(onKeys);
      return () => {};
    },
  });
  return (keys: Readonly<Record<number, number>>) => {
    for (const tell of tellers) tell(keys);
  };
}

describe('a task', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows its lines in the states of the task line state config; the others are counted and a press away', async () => {
    const lines = [line(41, 4), { ...line(42, 4), status: 'completed' }];
    const device = createFakeDevice({
      ...rows,
      tasks: [task(4, { taskLines: lines })],
      taskLineStateConfigs: [{ taskLineStateConfigID: 1, companyID: 1, value: { states: ['new'] } }],
    });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    expect(await screen.findByText('1 line is in a state that the company does not show.')).toBeDefined();
    expect(screen.getByText('Bolt 41')).toBeDefined();
    expect(screen.queryByText('Bolt 42')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByText('Bolt 42')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show the usual lines' }));
    expect(screen.queryByText('Bolt 42')).toBeNull();
  });

  it('says in its menu why an action is refused, and carries out the others', async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { lineCount: 1, pickerID: 7 })] });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    await screen.findByText('Bolt 42');
    fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
    const entry = (name: RegExp) => screen.findByRole('menuitem', { name });
    const hold = await entry(/^Put on hold/);
    expect(hold.textContent).toBe('Put on holdA completed task cannot be put on hold');
    fireEvent.click(hold);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await entry(/^Unmerge/)).getAttribute('aria-disabled')).toBe('true');
    expect((await entry(/^Completed/)).textContent).toBe('CompletedThe task has that status already');
    fireEvent.click(await entry(/^Paused$/));
    fireEvent.click(await screen.findByRole('button', { name: 'Set status' }));
    await waitFor(() => expect(device.entries[0]?.name).toBe('task.status'));
  });

  it('shows in its tab at once to whom it is given', async () => {
    const device = createFakeDevice({
      ...rows,
      tasks: [task(4, { status: 'new', pickerID: null })],
      pickers: [{ pickerID: 9, companyID: 1, pickerCode: 'P9', firstName: 'Aino', lastName: 'Virta' }],
    });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/assignments') });
    expect(await screen.findByText('Nobody works on this task yet')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Assign a picker/ }));
    fireEvent.click(await screen.findByText('Virta'));
    fireEvent.click(await screen.findByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByText('Nobody works on this task yet')).toBeNull());
    expect(screen.getByText('Pickers').closest('a')?.textContent).toBe('Pickers1');
  });

  it('says why the accounting system has refused it, and sends it again', async () => {
    const device = createFakeDevice({
      ...rows,
      features: [{ featureID: 90, name: 'feature_visma_net_company', value: 'true', defaultValue: null }],
      tasks: [
        task(4, { erpState: 'refused', erpSuccess: false }),
        task(5, { erpState: 'sent', erpSuccess: true }),
      ],
      taskErrors: [
        {
          eventID: 1,
          companyID: 1,
          taskID: 4,
          type: 'integration',
          status: 'new',
          message: '…',
          code: 'task.erp-refused',
          values: { message: 'Item BOLT is on hold' },
          source: 'accounting',
        },
      ],
    });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    const notice = await screen.findByRole('alert');
    await within(notice).findByText('Refused by the accounting system: Item BOLT is on hold');
    fireEvent.click(within(notice).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request).toEqual({
      method: 'POST',
      path: 'v2/tasks/action/integrate',
      body: { companyID: 1, taskIds: [4] },
    });
  });

  it('has its children in tabs; a sub-task has no log, and no pager without its list', async () => {
    keepListContext('tasks', { ids: [7, 8], offset: 0, total: 114, from: '/tasks?pg=2' });
    const view = renderPage(<TaskDetailPage />, { device: createFakeDevice(rows), ...at('/tasks/1') });
    await waitFor(() => expect(view.address()).toBe('/tasks/1/taskLines'));
    expect(screen.queryByRole('navigation', { name: 'Previous and next' })).toBeNull();
    const tabs = () =>
      within(screen.getByRole('navigation', { name: 'Sections of the task' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replace(/\d+$/, ''));
    expect(tabs()).toEqual(['Task lines', 'Pickers', 'Packages', 'Sub-tasks', 'Log', 'History']);
    fireEvent.click(screen.getByRole('link', { name: /^Sub-tasks/ }));
    fireEvent.click(await screen.findByText('T2'));
    await waitFor(() => expect(view.address()).toBe('/tasks/1/subTasks/2/taskLines'));
    expect(tabs()).toEqual(['Task lines', 'Pickers', 'Packages', 'History']);
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(view.address()).toBe('/tasks/1/subTasks/3/taskLines'));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    fireEvent.click(await screen.findByText('Bolt 21'));
    await waitFor(() => expect(view.address()).toBe('/tasks/1/subTasks/2/taskLines/21'));
    expect(await screen.findByRole('heading', { name: 'Bolt 21' })).toBeDefined();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(
      within(crumbs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/tasks?pg=2',
      '/tasks/1',
      '/tasks/1/subTasks',
      '/tasks/1/subTasks/2',
      '/tasks/1/subTasks/2/taskLines',
    ]);
  });

  it('of a cluster has the lines of its orders, each deleted as the order\u2019s', async () => {
    const open = { status: 'new' };
    const device = createFakeDevice({
      ...rows,
      tasks: [
        task(1, { ...open, pickType: 'CLUSTER', taskLines: [], lineCount: 4 }),
        task(2, { ...open, parentTaskID: 1 }),
        task(3, { ...open, parentTaskID: 1 }),
      ],
    });
    const session = { ...adminSession, userID: 1 };
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/taskLines'), session });
    const table = await screen.findByRole('grid', { name: 'Task lines' });
    const lines = within(table).getAllByText(/^(T\d|Bolt \d+)$/);
    expect(lines.map(({ textContent }) => textContent).join(' ')).toBe(
      'T2 Bolt 21 T2 Bolt 22 T3 Bolt 31 T3 Bolt 32',
    );
    expect(screen.getByRole('link', { name: /^Task lines/ }).textContent).toBe('Task lines4');
    expect(screen.queryByRole('link', { name: 'Add a line' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(device.entries).toHaveLength(4));
    expect(device.entries.map(({ effects }) => effects.slice(1))).toMatchObject(
      [
        [2, 1, 3],
        [2, 0, 2],
        [3, 1, 1],
        [3, 0, 0],
      ].map(([order, left, inAll]) => [
        { id: order, patch: { lineCount: left } },
        { id: 1, patch: { lineCount: inAll } },
      ]),
    );
  });

  it('of a cluster opens the lines with their orders, and keeps them where an order is completed', async () => {
    const device = createFakeDevice({
      ...rows,
      tasks: [
        task(1, { status: 'started', pickType: 'CLUSTER', taskLines: [] }),
        task(2, { parentTaskID: 1 }),
        task(3, { status: 'started', parentTaskID: 1 }),
      ],
    });
    const session = { ...adminSession, userID: 1 };
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/taskLines'), session });
    const line = await screen.findByText('Bolt 31');
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(line);
    await waitFor(() => expect(view.address()).toBe('/tasks/1/subTasks/3/taskLines/31'));
  });

  it('is edited in place: the statuses are those that it may go to and the company uses', async () => {
    const device = createFakeDevice(rows);
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/taskLines') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const status = await screen.findByLabelText('Status');
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Completed', 'Paused']);
    fireEvent.change(status, { target: { value: 'paused' } });
    fireEvent.change(await screen.findByLabelText('Customer'), { target: { value: 'Oy' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(2));
    expect(device.entries.map(({ request }) => request.body)).toEqual([
      { companyID: 1, customerName: 'Oy' },
      { companyID: 1, status: 'paused' },
    ]);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  });

  it.each([
    [0, ['Started', 'New', 'Paused', 'Completed']],
    [3, ['Started', 'Paused', 'Completed']],
  ])(
    'that is worked on goes back to new only before anything is picked: %d',
    async (pickedAmount, offered) => {
      const device = createFakeDevice({ ...rows, tasks: [task(4, { status: 'started', pickedAmount })] });
      renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      const options = within(await screen.findByLabelText('Status')).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent).toSorted()).toEqual(offered.toSorted());
    },
  );

  it('keeps the status that others have set meanwhile if its editor has chosen none', async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { status: 'paused' })] });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const status = await screen.findByLabelText('Status');
    expect((status as HTMLSelectElement).value).toBe('paused');
    fireEvent.change(await screen.findByLabelText('Customer'), { target: { value: 'Oy' } });
    device.server.get('tasks')?.set(4, task(4, { status: 'completed' }));
    act(() => device.setSynced(1));
    await waitFor(() => expect((status as HTMLSelectElement).value).toBe('completed'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(device.entries.map(({ request }) => request.body)).toEqual([{ companyID: 1, customerName: 'Oy' }]);
  });

  it("follows other users' changes again once its editor chooses its own status again; saving then sends nothing", async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { status: 'paused' })] });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const status = await screen.findByLabelText<HTMLSelectElement>('Status');
    for (const value of ['new', 'paused']) fireEvent.change(status, { target: { value } });
    device.server.get('tasks')?.set(4, task(4, { status: 'completed' }));
    act(() => device.setSynced(1));
    await waitFor(() => expect(status.value).toBe('completed'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(device.entries).toEqual([]);
  });

  describe('with a status that was chosen and not saved', () => {
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
    const status = () => screen.findByLabelText<HTMLSelectElement>('Status');
    const edit = async (to: string, address = '/tasks/1/taskLines') => {
      renderPage(<TaskDetailPage />, { device: createFakeDevice(rows), ...at(address) });
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      fireEvent.change(await status(), { target: { value: to } });
      document.dispatchEvent(new Event('visibilitychange'));
      expect(kept()).toHaveLength(1);
    };

    it('opens its form with that status, and with nothing once it is saved', async () => {
      await edit('paused');
      cleanup();
      const device = createFakeDevice(rows);
      renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/taskLines') });
      await waitFor(async () => expect((await status()).value).toBe('paused'));
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
      expect(device.entries.map(({ request }) => request.body)).toEqual([{ companyID: 1, status: 'paused' }]);
      expect(kept()).toEqual([]);
    });

    it('has it in the dialog over the list, too, though that offers fewer', async () => {
      await edit('draft', '/tasks/4/taskLines');
      cleanup();
      const dialog = (
        <TaskEditDialog task={task(4, { status: 'new' }) as unknown as Task} onClose={() => {}} />
      );
      renderPage(dialog, { device: createFakeDevice(rows), path: '/', at: '/' });
      await waitFor(async () => expect((await status()).value).toBe('draft'));
    });

    it('does not bring it back over a status that others have set since', async () => {
      await edit('paused');
      cleanup();
      const moved = { ...rows, tasks: [task(1, { status: 'started' })] };
      renderPage(<TaskDetailPage />, { device: createFakeDevice(moved), ...at('/tasks/1/taskLines') });
      expect(await screen.findByText(/is not brought back where something else/)).toBeDefined();
      expect((await status()).value).toBe('started');
      expect(kept()).toEqual([]);
    });

    it('forgets it when it is given up', async () => {
      await edit('paused');
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      fireEvent.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
      );
      expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
      expect(kept()).toEqual([]);
    });
  });

  it('focuses the line, or sub-task, that the user comes back from', async () => {
    renderPage(<TaskDetailPage />, {
      device: createFakeDevice(rows),
      ...at('/tasks/1/subTasks/2/taskLines/21'),
    });
    const back = async (name: string) => {
      const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
      fireEvent.click(within(crumbs).getByRole('link', { name }));
      const active = () => screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '';
      await waitFor(() => expect(active()).not.toBe(''));
      return document.getElementById(active())?.textContent;
    };
    await screen.findByRole('heading', { name: 'Bolt 21' });
    expect(await back('Task lines')).toContain('Bolt 21');
    expect(await back('Sub-tasks')).toContain('T2');
  });

  it('has a form for each of its lines: what was entered of one is not written to the next', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines/41') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^Bin \*/), { target: { value: 'B-7' } });
    const [next] = screen.getAllByRole('button', { name: 'Next' });
    if (next) fireEvent.click(next);
    await waitFor(() => expect(view.address()).toBe('/tasks/4/taskLines/42'));
    expect(screen.queryByLabelText(/^Bin \*/)).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Bin \*/)).value).not.toBe('B-7');
  });

  it('keeps the entered values of a line that others delete meanwhile, and says so', async () => {
    const device = createFakeDevice(rows);
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines/41') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^Bin \*/), { target: { value: 'B-7' } });
    device.server.get('tasks')?.set(4, task(4, { taskLines: [] }));
    act(() => device.setSynced(1));
    expect(screen.getByLabelText<HTMLInputElement>(/^Bin \*/).value).toBe('B-7');
    expect(screen.getByText('It does not exist, or not any more')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
  });

  it('keeps a form open that nothing was entered into yet when its line gets its key', async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { taskLines: [line(-4, 4)] })] });
    const tellKeys = watchedKeys(device);
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines/-4') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText(/^Bin \*/)).toBeDefined();
    device.server.get('tasks')?.set(4, task(4, { taskLines: [line(97, 4)] }));
    act(() => {
      tellKeys({ [-4]: 97 });
      device.setSynced(1);
    });
    await waitFor(() => expect(view.address()).toBe('/tasks/4/taskLines/97'));
    expect(screen.getByLabelText(/^Bin \*/)).toBeDefined();
  });

  it('keeps the entered values of a new line when the server gives it its key', async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { taskLines: [line(-4, 4)] })] });
    const tellKeys = watchedKeys(device);
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines/-4') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^Bin \*/), { target: { value: 'B-7' } });
    device.server.get('tasks')?.set(4, task(4, { taskLines: [line(97, 4)] }));
    act(() => {
      tellKeys({ [-4]: 97 });
      device.setSynced(1);
    });
    expect(await screen.findByRole('heading', { name: 'Bolt 97' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Bin \*/).value).toBe('B-7');
  });

  it('says of a line that was made here and refused that it has not been created, with its form and without', async () => {
    const device = createFakeDevice({ ...rows, tasks: [task(4, { taskLines: [line(-4, 4)] })] });
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines/-4') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^Bin \*/), { target: { value: 'B-7' } });
    device.server.get('tasks')?.set(4, task(4, { taskLines: [] }));
    act(() => device.setSynced(1));
    expect(screen.getByLabelText<HTMLInputElement>(/^Bin \*/).value).toBe('B-7');
    expect(screen.getByText('It has not been created')).toBeDefined();
    act(() => dropUnsaved());
    expect(screen.queryByLabelText(/^Bin \*/)).toBeNull();
    expect(screen.getByText('It has not been created')).toBeDefined();
  });

  it('takes further lines, each a write; what was merged has none of its own', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/taskLines') });
    expect(await screen.findByText('EUR 2')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add a line' })).toBeNull();
    view.unmount();
    const done = renderPage(<TaskDetailPage />, { device, ...at('/tasks/2/taskLines') });
    expect(await screen.findByText('Bolt 21')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add a line' })).toBeNull();
    done.unmount();
    const other = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    fireEvent.click(await screen.findByRole('link', { name: 'Add a line' }));
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await enter('Product', 'bolt');
    fireEvent.click(save);
    expect(await screen.findByText('Fill in all fields')).toBeDefined();
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    await enter('Bin', 'a-1');
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(other.address()).toBe('/tasks/4/taskLines'));
    expect(device.entries.map(({ request }) => request)).toMatchObject([
      {
        method: 'POST',
        path: 'v2/tasklines',
        body: { taskID: 4, lineNumber: 43, productID: 5, bin: 'A-1', taskAmount: 2, uom: 'pcs' },
      },
    ]);
    expect(device.entries[0]?.effects.at(-1)).toMatchObject({
      id: 4,
      patch: { lineCount: 3, totalWeight: 1 },
    });
  });

  it('of a batch takes no further lines, opened by its own address as well; of a cluster it does', async () => {
    const order = { pickType: 'SUBTASK', status: 'new', parentTaskID: 1 };
    for (const pickType of ['CLUSTER', 'BATCH']) {
      const tasks = [task(1, { pickType, status: 'new' }), task(2, order)];
      const view = renderPage(<TaskDetailPage />, {
        device: createFakeDevice({ ...rows, tasks }),
        ...at('/tasks/2/taskLines'),
      });
      expect(await screen.findByText('Bolt 21')).toBeDefined();
      const count = pickType === 'CLUSTER' ? 1 : 0;
      await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Add a line' })).toHaveLength(count));
      view.unmount();
    }
  });

  it('of a group shows the others of the group; unmerging names the tasks that it separates, and leads to the list', async () => {
    keepListContext('tasks', { ids: [4], offset: 0, total: 1, from: '/tasks?pg=2' });
    const grouped = { taskGroupID: 7, status: 'new' };
    const device = createFakeDevice({ ...rows, tasks: [task(4, grouped), task(5, grouped), task(6)] });
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    fireEvent.click(await screen.findByRole('link', { name: /^Task group/ }));
    const members = await screen.findByRole('grid', { name: 'Task group' });
    expect(
      within(members)
        .getAllByText(/^T\d$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['T4', 'T5']);
    await choose('Unmerge');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Applies to 2, including [T5].');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unmerge' }));
    await waitFor(() => expect(view.address()).toBe('/tasks?pg=2'));
    expect(await screen.findByText('The tasks are unmerged as soon as the server is reached')).toBeDefined();
  });

  it('has its type, warehouse and number corrected while nothing has been started', async () => {
    const device = createFakeDevice({
      ...rows,
      tasks: [task(4, { status: 'new', dispatchID: 3, routeID: 1 }), task(5, { status: 'started' })],
      dispatches: [{ dispatchID: 3, companyID: 1, routeID: 1, day: 6, dispatchTime: '06:15' }],
    });
    const begun = renderPage(<TaskDetailPage />, { device, ...at('/tasks/5/taskLines') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    for (const name of [/^Task number/, /^Task type/, /^Warehouse \*/])
      expect(((await screen.findByLabelText(name)) as HTMLInputElement).disabled).toBe(true);
    begun.unmount();
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    expect(await screen.findByText('Sunday 06:15')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/^Task number/), { target: { value: 'T-4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.body).toEqual({ companyID: 1, taskNumber: 'T-4' });
  });

  it('that is deleted from its page leads to the list, with the toast', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    await screen.findByText('Bolt 41');
    await choose('Delete…');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.address()).toBe('/tasks'));
    expect(await screen.findByText('Tasks deleted')).toBeDefined();
  });

  it('lets user 1 alone delete lines', async () => {
    const device = createFakeDevice(rows);
    const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines') });
    await screen.findByText('Bolt 41');
    expect(screen.queryByRole('checkbox')).toBeNull();
    view.unmount();
    const session = { ...adminSession, userID: 1 };
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/4/taskLines'), session });
    await screen.findByText('Bolt 41');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(device.entries.map(({ request }) => `${request.method} ${request.path}`)).toEqual([
        'DELETE v2/tasklines/41',
        'DELETE v2/tasklines/42',
      ]),
    );
  });

  it('of a batch keeps its lines and what they are, as the batch does; notes of them are edited', async () => {
    const content = {
      ...rows,
      tasks: [
        task(1, { pickType: 'BATCH', status: 'new' }),
        task(2, { pickType: 'SUBTASK', status: 'new', parentTaskID: 1 }),
      ],
    };
    const session = { ...adminSession, userID: 1 };
    for (const id of [1, 2]) {
      const device = createFakeDevice(content);
      const list = renderPage(<TaskDetailPage />, { device, ...at(`/tasks/${id}/taskLines`), session });
      await screen.findByText(`Bolt ${id}1`);
      await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
      list.unmount();
      const page = renderPage(<TaskDetailPage />, {
        device,
        ...at(`/tasks/${id}/taskLines/${id}1`),
        session,
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      for (const name of [/^Amount/, /^Bin \*/, /^Lot/, /^Status/])
        await waitFor(() =>
          expect(screen.getByLabelText<HTMLInputElement>(name).disabled, String(name)).toBe(true),
        );
      expect(screen.getByLabelText<HTMLInputElement>('Additional information').disabled).toBe(false);
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
      page.unmount();
    }
  });

  it('that is completed keeps its lines, and what was done with them', async () => {
    const device = createFakeDevice(rows);
    const session = { ...adminSession, userID: 1 };
    const list = renderPage(<TaskDetailPage />, { device, ...at('/tasks/2/taskLines'), session });
    await screen.findByText('Bolt 21');
    expect(screen.queryByRole('checkbox')).toBeNull();
    list.unmount();
    renderPage(<TaskDetailPage />, { device, ...at('/tasks/2/taskLines/21'), session });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    for (const name of [/^Amount/, /^Bin \*/, /^Lot/, /^Status/, /^Line \*/])
      expect(((await screen.findByLabelText(name)) as HTMLInputElement).disabled, String(name)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const noted = { target: { value: 'Broken seal' } };
    fireEvent.change(await screen.findByLabelText('Additional information'), noted);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(device.entries.map(({ request }) => request.body)).toEqual([
        { companyID: 1, lineAdditionalInfo: 'Broken seal' },
      ]),
    );
  });
});

async function enter(field: string, term: string): Promise<void> {
  const line = screen.getByRole('listitem', { name: 'Line 43' });
  const input = within(line).getByRole('combobox', { name: new RegExp(`^${field}`) });
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: term } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'));
}

async function choose(action: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('that is no sub-task of the one in its address opens by itself', async () => {
  const device = createFakeDevice(rows);
  const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/subTasks/4/assignments') });
  await waitFor(() => expect(view.address()).toBe('/tasks/4/assignments'));
  expect(await screen.findByRole('link', { name: 'Log' })).toBeDefined();
});

it('that was unmerged by others while it was open goes on by itself', async () => {
  const device = createFakeDevice(rows);
  const view = renderPage(<TaskDetailPage />, { device, ...at('/tasks/1/subTasks/3/assignments') });
  await screen.findByRole('heading', { name: 'T3' });
  device.server.get('tasks')?.delete(1);
  device.server.get('tasks')?.set(3, task(3, { parentTaskID: null }));
  act(() => device.setConnectivity('online'));
  await waitFor(() => expect(view.address()).toBe('/tasks/3/assignments'));
  expect(await screen.findByRole('heading', { name: 'T3' })).toBeDefined();
});

it.each(['/tasks/new', '/tasks/New/'])(
  'at %s a new task is entered, as at /tasks/v2/new',
  async (address) => {
    const view = renderPage(<TaskDetailPage />, {
      device: createFakeDevice(rows),
      ...at(`${address}?copy=4`),
    });
    await waitFor(() => expect(view.address()).toBe('/tasks/v2/new?copy=4'));
  },
);
