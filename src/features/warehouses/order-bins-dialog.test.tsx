// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
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

it('asks before a place that was typed is given up, by Cancel and by Escape', async () => {
  const onClose = vi.fn();
  const dialog = <OrderBinsDialog rows={[]} onClose={onClose} onDone={() => {}} />;
  renderPage(dialog, { device: createFakeDevice(), path: '/', at: '/' });
  const field = await screen.findByLabelText(/^Walking order/);
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  const question = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field).toHaveProperty('value', '7');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
