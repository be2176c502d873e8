// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { OrderBinsDialog } from './order-bins-dialog';

it('gives bins a place that rows can hold', async () => {
  const bins = [1, 2].map((locationID) => ({
    locationID,
    companyID: 1,
    warehouseID: 1,
    bin: 'A',
    binOrder: 0,
  }));
  const device = createFakeDevice({ locations: bins });
  const dialog = <OrderBinsDialog rows={bins} onClose={() => {}} onDone={() => {}} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  expect(await screen.findByRole('dialog', { name: 'Set walking order' })).toBeDefined();
  const save = async (order: string) => {
    fireEvent.change(await screen.findByLabelText(/^Walking order/), { target: { value: order } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  await save('');
  expect(await screen.findByText('This field is required')).toBeDefined();
  await save('2147483648');
  expect(await screen.findByText('The value is too large')).toBeDefined();
  expect(device.entries).toHaveLength(0);
  await save('2147483647');
  await waitFor(() => expect(device.entries).toHaveLength(2));
});
