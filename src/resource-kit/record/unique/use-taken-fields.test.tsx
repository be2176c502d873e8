// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import type { Resource, Row } from '../../../domain/resource';
import { lots } from '../../../domain/resources/catalog/lots';
import { reasonCodes } from '../../../domain/resources/catalog/reason-codes';
import { taskListConfigs } from '../../../domain/resources/company/list-configs';
import { locations } from '../../../domain/resources/sites/locations';
import { ResourceForm } from '../resource-form';

beforeAll(async () => {
  await import('../../fields/inputs');
}, 60_000);

const company = { companyID: 1 };
const rows = {
  reasonCodes: [
    { ...company, reasonCodeID: 3, reasonCode: 'BROKEN', description: 'Broken' },
    { ...company, reasonCodeID: 4, reasonCode: 'OLD', description: 'Old' },
  ],
  locations: [{ ...company, locationID: 5, warehouseID: 1, bin: 'A-1' }],
  warehouses: [{ ...company, warehouseID: 1, warehouseCode: 'W1', name: 'Hall' }],
  taskListConfigs: [
    { ...company, taskListConfigID: 6, warehouseID: 1, warehouseSectionID: null, value: '{}' },
  ],
  lots: [{ ...company, lotID: 7, productID: 1, lot: 'L1' }],
};
const said = 'It exists already';

function show(resource: Resource, row: Row | null, given: Row = {}, device = createFakeDevice(rows)) {
  const saved: Row[] = [];
  const form = (
    <>
      <ResourceForm
        id="form"
        resource={resource}
        row={row}
        given={given}
        onSubmit={(values) => void saved.push(values)}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>
  );
  renderPage(form, { device, path: '/', at: '/' });
  return { device, saved };
}
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const enter = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a code that the device has is refused at once, and not saved', async () => {
  const { saved } = show(reasonCodes, null);
  await enter(/^Reason code/, ' BROKEN ');
  expect(await screen.findByText(said)).toBeDefined();
  const input = await field(/^Reason code/);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  save();
  await waitFor(() => expect(document.activeElement).toBe(input));
  await enter(/^Reason code/, 'BENT');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  save();
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ reasonCode: 'BENT' })]));
});

it('a form that is saved before it has heard of it is refused all the same', async () => {
  const { saved } = show(reasonCodes, null);
  await enter(/^Reason code/, 'BENT');
  fireEvent.change(await field(/^Reason code/), { target: { value: 'OLD' } });
  save();
  expect(await screen.findByText(said)).toBeDefined();
  expect(saved).toEqual([]);
});

it('a row does not conflict with itself, another one does', async () => {
  const { saved } = show(reasonCodes, rows.reasonCodes[0] ?? {});
  await enter(/^Description/, 'Broken glass');
  await enter(/^Reason code/, 'OLD');
  expect(await screen.findByText(said)).toBeDefined();
  await enter(/^Reason code/, 'BROKEN');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('a waiting row counts, also one that comes while the form is open', async () => {
  const { device } = show(reasonCodes, null);
  await enter(/^Reason code/, 'WET');
  expect(screen.queryByText(said)).toBeNull();
  await act(() => device.submit([createRow(reasonCodes, -1, { reasonCode: 'WET', description: 'Wet' }, 1)]));
  expect(await screen.findByText(said)).toBeDefined();
});

it('a form that creates a row does not find that row while it is being saved', async () => {
  const device = createFakeDevice(rows);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isStored = false;
  const onSubmit = async (values: Row) => {
    await device.submit([createRow(reasonCodes, -1, values, 1)]);
    isStored = true;
    await ended;
  };
  renderPage(<ResourceForm id="form" resource={reasonCodes} row={null} onSubmit={onSubmit} />, {
    device,
    path: '/',
    at: '/',
  });
  await enter(/^Reason code/, 'WET');
  await enter(/^Description/, 'Wet');
  fireEvent.submit(document.forms[0] ?? document.body);
  await waitFor(() => expect(isStored).toBe(true));
  expect(screen.queryByText(said)).toBeNull();
  await act(async () => end());
});

it('of several fields together the last one shows the message, for the parent of the form', async () => {
  show(locations, null, { warehouseID: 1 });
  await enter(/^Bin/, 'A-1');
  await waitFor(async () => expect((await field(/^Bin/)).getAttribute('aria-invalid')).toBe('true'));
});

it('and for another parent they are free', async () => {
  const { saved } = show(locations, null, { warehouseID: 2 });
  await enter(/^Bin/, 'A-1');
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('optional values are compared as empty', async () => {
  show(taskListConfigs, null, { warehouseID: 1 });
  expect(await screen.findByText(said)).toBeDefined();
});

it('nothing is said if the device does not have all rows', async () => {
  const { saved } = show({ ...lots, form: [['lot']] }, null, { productID: 1 });
  await enter(/^Lot/, 'L1');
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
});
