// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { QuickProduct } from './quick-product';

it('is not stored with a barcode that the server would refuse', async () => {
  const device = createFakeDevice();
  const onCreated = vi.fn();
  const dialog = <QuickProduct onCreated={onCreated} onClose={() => {}} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByLabelText(/^Product code/);
  fill(/^Product code/, 'BOLT');
  fill(/^Name/, 'Bolt');
  fill(/^Product barcodes/, `222, ${'4'.repeat(101)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 100 characters; there are 101')).toBeDefined();
  expect(device.entries).toEqual([]);
  // Together they may be longer than one of them.
  fill(/^Product barcodes/, `222, ${'4'.repeat(100)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
});
