// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { tasks } from '../../domain/resources/tasks/tasks';
import { ResourceDetailPage } from './resource-detail-page';

const task = {
  taskID: 1,
  companyID: 1,
  taskNumber: 'T1',
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  priority: 50,
  warehouseID: 100,
  warehouseSectionID: null,
  customerName: 'Oy',
};
const sections = [100, 200].map((warehouseID) => ({
  warehouseSectionID: warehouseID + 1,
  companyID: 1,
  warehouseID,
  warehouseSectionCode: `S${warehouseID}`,
  name: `Section of ${warehouseID}`,
}));

function Page() {
  return (
    <ResourceDetailPage
      resource={tasks}
      locked={['taskNumber', 'taskType']}
      choices={{ taskType: ['PIC', 'PUT'] }}
      lookupFilters={({ warehouseID }) => ({ warehouseSectionID: { warehouseID: Number(warehouseID) } })}
      rowActions={[{ id: 'ring', label: 'Ring', isOffered: ({ taskID }) => taskID === 2, run: () => {} }]}
    />
  );
}

it("a page's locked fields, choices and narrowed references apply in its form", async () => {
  const device = createFakeDevice({ tasks: [task], [warehouseSections.name]: sections });
  renderPage(<Page />, { device, path: '/tasks/:id', at: '/tasks/1' });
  expect(screen.queryByRole('button', { name: 'Ring' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const number = await screen.findByLabelText(/^Task number/);
  expect(number.hasAttribute('disabled')).toBe(true);
  // Each row of the form appears when its inputs are loaded.
  const type = await screen.findByLabelText(/^Task type/);
  expect(type.hasAttribute('disabled')).toBe(true);
  expect(within(type).getAllByRole('option')).toHaveLength(2);
  const customer = await screen.findByLabelText(/^Customer$/);
  expect(customer.hasAttribute('disabled')).toBe(false);
  const section = await screen.findByRole('combobox', { name: /^Warehouse section/ });
  fireEvent.click(section);
  fireEvent.change(section, { target: { value: 'section' } });
  await screen.findByRole('option', { name: /Section of 100/ });
  expect(screen.queryByRole('option', { name: /Section of 200/ })).toBeNull();
  fireEvent.change(customer, { target: { value: 'Ab' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(device.entries.map(({ request }) => request.body)).toEqual([{ companyID: 1, customerName: 'Ab' }]),
  );
});
