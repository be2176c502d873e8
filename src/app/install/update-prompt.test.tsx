// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { readToasts } from '../../ui/feedback/toast-store';
import type { Leave } from '../layout/reload';
import { registerServiceWorker } from './registration';
import { UpdatePrompt } from './update-prompt';
import { offer, offerReload, readUpdate } from './updates';

const incomplete = 'This page is incomplete or no longer current. Reload it.';

function Form({ label = 'Note' }) {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
}

it('a new version is not offered while a form is being filled in; missing code is reported even then', async () => {
  openBrowser();
  const page = (
    <>
      <UpdatePrompt />
      <Form />
    </>
  );
  renderPage(page, { device: createFakeDevice(), path: '/', at: '/' });
  const note = await screen.findByLabelText('Note');
  fireEvent.change(note, { target: { value: 'half a sent' } });
  await act(registerServiceWorker);
  const offer = 'A new version is ready.';
  expect(screen.queryByText(offer)).toBeNull();
  fireEvent.change(note, { target: { value: '' } });
  expect(await screen.findByText(offer)).toBeDefined();
  fireEvent.change(note, { target: { value: 'again' } });
  expect(screen.queryByText(offer)).toBeNull();
  act(offerReload);
  expect(await screen.findByText(incomplete)).toBeDefined();
});

it('a form that the user agreed to lose stays unsaved until the page goes: if it stays, leaving asks again', async () => {
  const page = (
    <>
      <UpdatePrompt />
      <Form />
    </>
  );
  const device = createFakeDevice();
  device.retire();
  renderPage(page, { device, path: '/', at: '/' });
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'half a sent' } });
  const leaving: Leave[] = [];
  let isServed = false;
  act(() =>
    offer(async (leave) => {
      if (isServed && leave) leaving.push(leave);
      return isServed;
    }),
  );
  const update = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Update now' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
  };
  await update();
  await waitFor(() => expect(readToasts().map(({ tone }) => tone)).toContain('error'));
  expect(hasUnsaved()).toBe(true);
  isServed = true;
  await update();
  await waitFor(() => expect(leaving).toHaveLength(1));
  expect(hasUnsaved()).toBe(true);
  act(() => void leaving[0]?.());
  expect(hasUnsaved()).toBe(false);
});

it.each([
  ['nothing was entered', ''],
  ['another form was to be lost', 'half a sent'],
])('a form that was begun after the agreement holds the page, where %s then', async (_, before) => {
  const page = (
    <>
      <UpdatePrompt />
      <Form />
      <Form label="Later" />
    </>
  );
  const device = createFakeDevice();
  device.retire();
  renderPage(page, { device, path: '/', at: '/' });
  const enter = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await enter('Note', before);
  const leaving: (Leave | undefined)[] = [];
  act(() => offer(async (leave) => leaving.push(leave) > 0));
  fireEvent.click(await screen.findByRole('button', { name: 'Update now' }));
  if (before) fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() => expect(leaving).toHaveLength(1));
  await enter('Later', 'begun since');
  expect(leaving[0]?.()).toBe(false);
  await enter('Later', '');
  expect(hasUnsaved()).toBe(before !== '');
  expect(leaving[0]?.()).toBe(true);
  expect(hasUnsaved()).toBe(false);
});

/** A browser with a waiting version; `find` is another one that replaces it. */
function openBrowser() {
  const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage() {} });
  const active = worker('activated');
  const registration = Object.assign(new EventTarget(), {
    active,
    waiting: worker('installed'),
    installing: null as ReturnType<typeof worker> | null,
    update: async () => {},
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubEnv('PROD', true);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllEnvs();
  });
  return {
    find: () => {
      const found = worker('installed');
      registration.installing = found;
      registration.dispatchEvent(new Event('updatefound'));
      found.dispatchEvent(new Event('statechange'));
    },
  };
}

it('a postponed version is not offered again; a later one is, and so is a reload for missing code', async () => {
  const browser = openBrowser();
  renderPage(<UpdatePrompt />, { device: createFakeDevice(), path: '/', at: '/' });
  await act(registerServiceWorker);
  const first = readUpdate();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  act(browser.find);
  expect(readUpdate()).not.toBe(first);
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  act(offerReload);
  expect(await screen.findByText(incomplete)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});
