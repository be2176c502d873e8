// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { ResourceForm } from './resource-form';
import { hasUnsaved } from './unsaved';

const company = { companyID: 1 };
const sites = {
  warehouses: [1, 2].map((id) => ({
    ...company,
    warehouseID: id,
    warehouseCode: `W${id}`,
    name: `House ${id}`,
  })),
  warehouseSections: [
    { ...company, warehouseSectionID: 11, warehouseID: 1, warehouseSectionCode: 'A', name: 'Dry' },
  ],
};
const task: Row = {
  ...company,
  taskID: 5,
  taskNumber: 'T1',
  taskType: 'PIC',
  status: 'new',
  warehouseID: 1,
  warehouseSectionID: 11,
  pickType: 'NORMAL',
  priority: 1,
  onHold: false,
};

beforeAll(async () => {
  await import('../fields/inputs');
  await import('../../ui/forms/held-press');
}, 60_000);

/** Types another warehouse into a task's form, and presses a button before the answer. */
async function pressWhileFound(name: string) {
  const saved: Row[] = [];
  const asked: boolean[] = [];
  renderPage(
    <>
      <ResourceForm
        id="form"
        resource={tasks}
        row={task}
        onSubmit={(_, changes) => void saved.push(changes)}
      />
      <button type="submit" form="form">
        Save
      </button>
      <button type="button" onClick={() => asked.push(hasUnsaved())}>
        Close
      </button>
    </>,
    { device: createFakeDevice(sites), path: '/', at: '/' },
  );
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Warehouse(?: \*)?$/ });
  await waitFor(() => expect(box.value).toMatch(/W1/));
  fireEvent.click(box);
  await screen.findByRole('option', { name: /House 2/ });
  fireEvent.change(box, { target: { value: 'W2' } });
  await act(async () => {});
  fireEvent.pointerDown(document.body);
  fireEvent.click(screen.getByRole('button', { name }));
  expect([saved, asked]).toEqual([[], []]);
  return { saved, asked };
}

it('what is saved with a choice that was just found has what follows from it', async () => {
  const { saved } = await pressWhileFound('Save');
  await waitFor(() => expect(saved).toEqual([{ warehouseID: 2, warehouseSectionID: null }]));
});

it('whoever closes the form is asked about a choice that was just found', async () => {
  const { asked } = await pressWhileFound('Close');
  await waitFor(() => expect(asked).toEqual([true]));
});
