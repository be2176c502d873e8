// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { keptForms } from '../../session/remembered';
import { ReportDialog } from './report-dialog';

vi.stubGlobal('__VERSION__', 'test');

const open = () => {
  const device = createFakeDevice();
  device.setConnectivity('offline');
  const onClose = vi.fn();
  renderPage(<ReportDialog onClose={onClose} />, { device, path: '/', at: '/' });
  return { device, onClose };
};
const describeProblem = async (text: string) =>
  fireEvent.change(await screen.findByLabelText(/^Description/), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('is queued offline, without diagnostics unless the user agrees', async () => {
  const { device, onClose } = open();
  await describeProblem('  It hangs  ');
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [entry] = device.entries;
  expect(entry?.request).toMatchObject({ method: 'POST', path: 'v2/bugs' });
  expect(entry?.request.body).toEqual({ companyID: 1, status: 'new', description: 'It hangs' });
});

it('carries the diagnostics that the user agreed to send', async () => {
  const { device, onClose } = open();
  await describeProblem('It hangs');
  fireEvent.click(screen.getByRole('checkbox'));
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const body = device.entries[0]?.request.body;
  const report = typeof body === 'object' && body !== null && 'report' in body ? body.report : null;
  expect(JSON.parse(String(report))).toMatchObject({ format: 'tools-outbox-1', user: { username: 'aino' } });
});

it('needs a description', async () => {
  const { device } = open();
  await screen.findByLabelText(/^Description/);
  send();
  expect(await screen.findByText('This field is required')).toBeDefined();
  expect(device.entries).toEqual([]);
});

it('keeps all of a long description, and says by how much it is too long', async () => {
  const { device } = open();
  await describeProblem('x'.repeat(4001));
  send();
  expect(await screen.findByText('At most 4000 characters; there are 4001')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toHaveLength(4001);
  expect(device.entries).toEqual([]);
});

it('asks before a description is thrown away', async () => {
  const { onClose } = open();
  await describeProblem('It hangs');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
/** The page is discarded without any further event. */
function crash() {
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
}

it('has what was written there again, until it is sent', async () => {
  open();
  await describeProblem('It hangs');
  fireEvent.click(screen.getByRole('checkbox'));
  crash();
  const { device, onClose } = open();
  expect(await screen.findByDisplayValue('It hangs')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false));
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.entries[0]?.request.body).toMatchObject({
    description: 'It hangs',
    report: expect.anything(),
  });
  cleanup();
  expect(kept()).toEqual([]);
});

it('keeps nothing of what its user has discarded', async () => {
  const { onClose } = open();
  await describeProblem('It hangs');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kept()).toHaveLength(1);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();
  expect(kept()).toEqual([]);
});
