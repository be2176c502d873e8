// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeDownloads } from '../../../../tests/fakes/downloads';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { ChepDialog } from './chep-dialog';

process.env['TZ'] = 'Europe/Helsinki';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the dialog and exports two days; the second one has 25 hours. */
async function exportDays(answer: () => Promise<Response>) {
  const files = takeDownloads();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)));
    return answer();
  });
  const onClose = vi.fn();
  renderPage(<ChepDialog onClose={onClose} />, { device: createFakeDevice({}), path: '/', at: '/' });
  const field = await screen.findByLabelText(/^Completion dates/);
  fireEvent.change(field, { target: { value: '24/10/2026 – 25/10/2026' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  return { files, asked, onClose };
}

it('asks for whole local days and saves what the server answers, named after them', async () => {
  const { files, asked, onClose } = await exportDays(async () => Response.json({ data: 'a;b' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ companyID: 1, from: '2026-10-23T21:00:00.000Z', to: '2026-10-25T21:59:59.999Z' }]);
  expect(await files[0]?.text()).toContain('a;b');
  expect(await screen.findByText('Export CHEP pallets Successful')).toBeDefined();
});

it.each([
  ['The server is not available', () => Promise.reject(new TypeError('fetch failed'))],
  ['No pallets', async () => Response.json({ message: 'No pallets' }, { status: 400 })],
])('stays, and may be asked again, where there is no file: %s', async (text, answer) => {
  const { files, onClose } = await exportDays(answer);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false);
  expect(files).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('exports no former days while the days are no dates', async () => {
  const dialog = <ChepDialog onClose={() => {}} />;
  renderPage(dialog, { device: createFakeDevice({}), path: '/', at: '/' });
  const days = await screen.findByLabelText(/^Completion dates/);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  const enter = (value: string) => {
    fireEvent.change(days, { target: { value } });
    fireEvent.blur(days);
  };
  expect(submit.disabled).toBe(false);
  enter('31/02/2026');
  expect(days).toHaveProperty('value', '31/02/2026');
  expect(submit.disabled).toBe(true);
  enter('28/02/2026');
  expect(submit.disabled).toBe(false);
});
