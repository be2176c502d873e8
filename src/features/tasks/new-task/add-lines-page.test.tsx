// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { updateRow } from '../../../domain/mutations/rows';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf, useRow } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';
import { AddLinesPage } from './add-lines-page';

const rows = {
  features: [{ featureID: 1, name: 'feature_status_new_enabled', value: 'true', defaultValue: null }],
  tasks: [
    {
      taskID: 4,
      companyID: 1,
      taskNumber: 'T4',
      taskType: 'PIC',
      pickType: 'NORMAL',
      status: 'new',
      warehouseID: 100,
      lineCount: 0,
      taskLines: [],
    },
  ],
  products: [
    { productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt', uom: 'pcs', weight: 0.5 },
    { productID: 6, companyID: 1, productCode: 'ROPE', name: 'Rope', uom: 'm', weight: 0.5 },
  ],
  locations: [{ locationID: 1, companyID: 1, warehouseID: 100, bin: 'A-1' }],
};

beforeEach(() => sessionStorage.clear());

function Page() {
  const found = useRow(tasks.name, 4);
  return found.kind === 'row' ? (
    <AddLinesPage trail={[{ task: rowOf(tasks, found.row), base: '/tasks/4' }]} />
  ) : null;
}

function open() {
  const device = createFakeDevice(rows);
  const { readChildren } = device;
  let wait = Promise.resolve();
  /** Products are found once the returned function is called. */
  const hold = () => {
    let answer = () => {};
    wait = new Promise((resolve) => {
      answer = resolve;
    });
    return () => answer();
  };
  const slow: Device['readChildren'] = async (name, ids) => {
    await wait;
    return readChildren(name, ids);
  };
  Object.assign(device, { readChildren: slow });
  return { device, hold, ...renderPage(<Page />, { device, path: '/add', at: '/add' }) };
}

async function pick(field: RegExp, term: string): Promise<void> {
  const input = within(lineOf(1)).getByRole('combobox', { name: field });
  fireEvent.click(input);
  fireEvent.change(input, { target: { value: term } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'));
}

const lineOf = (number: number) => screen.getByRole('listitem', { name: `Line ${number}` });
const inputOf = (label: RegExp) => within(lineOf(1)).getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(inputOf(label), { target: { value } });
const unit = /^Unit of measure/;

it('adds each line once, however often Save is pressed', async () => {
  const { device, address } = open();
  await screen.findByRole('listitem', { name: 'Line 1' });
  await pick(/^Bin/, 'a-1');
  await pick(/^Product/, 'bolt');
  await waitFor(() => expect(inputOf(unit).value).toBe('pcs'));
  type(/^Amount/, '2');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(address()).toBe('/tasks/4/taskLines'));
  expect(device.entries).toHaveLength(1);
  expect(device.entries[0]?.request.body).toMatchObject({ productID: 5, taskAmount: 2, uom: 'pcs' });
});

it('keeps values entered while a product is looked up', async () => {
  const { hold } = open();
  await screen.findByRole('listitem', { name: 'Line 1' });
  await pick(/^Bin/, 'a-1');
  const answer = hold();
  await pick(/^Product/, 'bolt');
  type(/^Amount/, '2');
  type(/^Lot/, 'L7');
  answer();
  await waitFor(() => expect(inputOf(unit).value).toBe('pcs'));
  expect([inputOf(/^Amount/).value, inputOf(/^Lot/).value]).toEqual(['2', 'L7']);
});

it('keeps a unit that is entered while a product is looked up', async () => {
  const { hold } = open();
  await screen.findByRole('listitem', { name: 'Line 1' });
  const answer = hold();
  await pick(/^Product/, 'bolt');
  type(unit, 'box');
  answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(inputOf(unit).value).toBe('box');
  expect(inputOf(/^Product/).value).toBe('BOLT Bolt');
});

it('takes the unit of the product that was chosen last, whichever is found last', async () => {
  const { hold } = open();
  await screen.findByRole('listitem', { name: 'Line 1' });
  const first = hold();
  await pick(/^Product/, 'bolt');
  const second = hold();
  await pick(/^Product/, 'rope');
  second();
  await waitFor(() => expect(inputOf(unit).value).toBe('m'));
  first();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(inputOf(unit).value).toBe('m');
  expect(inputOf(/^Product/).value).toBe('ROPE Rope');
});

it('keeps entered values without saving them when the task is completed meanwhile, and says why', async () => {
  const { device } = open();
  await screen.findByRole('listitem', { name: 'Line 1' });
  type(/^Amount/, '2');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  await act(() => device.submit([updateRow(tasks, rows.tasks[0] ?? {}, { status: 'completed' }, 1)]));
  expect(await screen.findByText('A completed task takes no lines')).toBeDefined();
  expect(save.hasAttribute('disabled')).toBe(true);
  expect(inputOf(/^Amount/).value).toBe('2');
});
