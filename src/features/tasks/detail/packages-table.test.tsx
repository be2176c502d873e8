// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { packages } from '../../../domain/resources/tasks/packages';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf, rowsOf } from '../../../resource-kit/device/use-rows';
import { PackagesTable } from './packages-table';

const task = rowOf(tasks, { taskID: 4, companyID: 1, taskNumber: 'T-4', warehouseID: 1 });
const packed = rowsOf(
  packages,
  [1, 2].map((packageID) => ({ packageID, companyID: 1, taskID: 4, packageCode: `PK-${packageID}` })),
);
const template = (printTemplateID: number, type: string, value: string) => ({
  printTemplateID,
  companyID: 1,
  printerID: 1,
  name: type,
  type,
  value,
});

const handling = (value: string) => ({
  configID: 1,
  name: 'config_enable_pallet_handling',
  value,
  defaultValue: null,
});

it('labels of the chosen packages are printed, and the waybill of their task', async () => {
  const device = createFakeDevice({
    configs: [handling('true')],
    printers: [{ printerID: 1, companyID: 1, name: 'Dock', warehouseID: 1 }],
    printTemplates: [
      template(1, 'PACKAGE', '{{packageCode}} of {{task.taskNumber}}'),
      template(2, 'WAYBILL', 'Waybill {{taskNumber}}'),
    ],
  });
  renderPage(<PackagesTable task={task} packages={packed} />, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Print waybill' }));
  expect(await screen.findByText('Waybill T-4')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[1] ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Print labels' }));
  expect(await screen.findByText('PK-2 of T-4')).toBeDefined();
  expect(screen.getByText('1 label')).toBeDefined();
});

it('weights and volumes are shown with their units', async () => {
  const device = createFakeDevice({ configs: [handling('false')] });
  const heavy = packed.map((each) => ({ ...each, weight: 12.5, volume: 40 }));
  renderPage(<PackagesTable task={task} packages={heavy} />, { device, path: '/', at: '/' });
  const grid = await screen.findByRole('grid', { name: 'Packages' });
  const cells = () => [...grid.querySelectorAll('td')].map(({ textContent }) => textContent);
  await waitFor(() => expect(cells()).toEqual(expect.arrayContaining(['12.50 kg', '40.00 dm³'])));
});

it('nothing is printed where the company does not handle pallets and packages', async () => {
  const device = createFakeDevice({ configs: [handling('false')] });
  renderPage(<PackagesTable task={task} packages={packed} />, { device, path: '/', at: '/' });
  const table = await screen.findByRole('grid', { name: 'Packages' });
  expect(await within(table).findByText('PK-1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Print waybill' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
