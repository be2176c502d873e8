// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { draftKey, readDraft } from '../../../resource-kit/drafts/kept-drafts';
import { QuickProduct } from './quick-product';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

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
  // Together they may be longer than the limit of one.
  fill(/^Product barcodes/, `222, ${'4'.repeat(100)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
});

it('is not given what was entered of another product when the page went', async () => {
  const open = (productCode: string) => {
    const dialog = <QuickProduct given={{ productCode }} onCreated={() => {}} onClose={() => {}} />;
    renderPage(dialog, { device: createFakeDevice(), path: '/', at: '/' });
    return screen.findByLabelText(/^EAN code/);
  };
  const ean = () => screen.getByLabelText<HTMLInputElement>(/^EAN code/).value;
  fireEvent.change(await open('BOLT'), { target: { value: '4006381333931' } });
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  await open('NUT');
  await act(() => readDraft(draftKey(adminSession, 'any')));
  expect(ean()).toBe('');
  cleanup();
  await open('BOLT');
  await waitFor(() => expect(ean()).toBe('4006381333931'));
});
