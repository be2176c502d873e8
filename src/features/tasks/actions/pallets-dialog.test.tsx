// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { hasUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
import { keptForms } from '../../../session/remembered';
import { readToasts } from '../../../ui/feedback/toast-store';
import { PalletsDialog } from './pallets-dialog';

let closed: number;

function taskOf(taskID: number): Task {
  const created = createRow(tasks, taskID, { taskNumber: `T${taskID}` }, 1).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  return created.row as Task;
}

/** @param stored pallets by type that the tasks have */
function show(stored: Readonly<Record<number, number>> = {}, taskIDs: readonly number[] = [1]) {
  closed = 0;
  const types = ['EUR', 'FIN', 'Half'].map((name, index) => ({ palletTypeID: 5 + index, name, code: name }));
  const device = createFakeDevice({ palletTypes: types.map((type) => ({ ...type, companyID: 1 })) });
  const edited = taskIDs.map((taskID) => {
    const pallets = Object.entries(stored).map(([type, amount]) => {
      return { taskID, taskPalletID: Number(type), companyID: 1, palletTypeID: Number(type), amount };
    });
    return { task: taskOf(taskID), pallets };
  });
  const dialog = <PalletsDialog tasks={edited} onClose={() => closed++} onDone={() => closed++} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  return device;
}

async function open() {
  show();
  const field = await screen.findByLabelText(/^EUR/);
  return (amount: string) => {
    fireEvent.change(field, { target: { value: amount } });
    fireEvent.blur(field);
  };
}

const leave = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it.each(['3', '-1'])('asks before an amount is thrown away: %s', async (amount) => {
  const enter = await open();
  enter(amount);
  leave();
  await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  expect(closed).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
});

it.each([
  ['as it was', '2', 'No pallets changed'],
  ['no count', '-1', 'Some fields need attention'],
])('saves nothing where an amount is %s, and says so', async (_, amount, text) => {
  const device = show({ 5: 2 });
  const field = await screen.findByLabelText(/^EUR/);
  for (const value of ['7', amount]) fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(device.entries).toEqual([]);
  expect(closed).toBe(0);
});

it('closes without a question where nothing is changed', async () => {
  const enter = await open();
  enter('3');
  enter('0');
  leave();
  await waitFor(() => expect(closed).toBe(1));
});

const fieldsOf = (name: RegExp) => screen.findAllByLabelText<HTMLInputElement>(name);
async function enter(name: RegExp, ...amounts: readonly string[]) {
  for (const [index, field] of (await fieldsOf(name)).entries())
    fireEvent.change(field, { target: { value: amounts[index] } });
}
const shown = async (name: RegExp) => (await fieldsOf(name)).map(({ value }) => value);
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
/** The page is discarded without any further event. */
function crash() {
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
}
const isTold = () => waitFor(() => expect(readToasts().map(({ id }) => id)).toContain('draft'));
const toldTexts = () => readToasts().map(({ message }) => message);

describe('a draft of the counts is kept', () => {
  it('for the same tasks, in any order, until it is saved', async () => {
    show({}, [1, 2]);
    await enter(/^EUR/, '3', '4');
    crash();
    show({}, [1]);
    await fieldsOf(/^EUR/);
    expect(await shown(/^EUR/)).toEqual(['0']);
    expect(hasUnsaved()).toBe(false);
    cleanup();
    const device = show({}, [2, 1]);
    await waitFor(async () => expect(await shown(/^EUR/)).toEqual(['4', '3']));
    expect(hasUnsaved()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(device.entries.map(({ request }) => request.body)).toMatchObject([
      { tasks: [{ taskID: 2, pallets: [{ palletTypeID: 5, amount: 4 }] }] },
      { tasks: [{ taskID: 1, pallets: [{ palletTypeID: 5, amount: 3 }] }] },
    ]);
    cleanup();
    expect(kept()).toEqual([]);
  });

  it('until it is given up', async () => {
    show();
    await enter(/^EUR/, '3');
    crash();
    show();
    await waitFor(async () => expect(await shown(/^EUR/)).toEqual(['3']));
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(closed).toBe(1));
    cleanup();
    expect(kept()).toEqual([]);
  });

  it('but not for amounts that were counted again since', async () => {
    show({ 5: 1 });
    await enter(/^EUR/, '3');
    await enter(/^FIN/, '2');
    await enter(/^Half/, 'two');
    crash();
    show({ 5: 8 });
    await isTold();
    expect(await shown(/^EUR/)).toEqual(['8']);
    expect(await shown(/^FIN/)).toEqual(['2']);
    // Without a count nothing is entered, not even 0.
    expect(await shown(/^Half/)).toEqual(['0']);
    expect(toldTexts()).toEqual([expect.stringMatching(/not brought back where something else/)]);
    crash();
    show({ 5: 8, 6: 7 });
    await isTold();
    expect(await shown(/^FIN/)).toEqual(['7']);
    expect(kept()).toEqual([]);
  });
});
