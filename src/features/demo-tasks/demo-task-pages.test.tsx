// @vitest-environment jsdom
import { i18n, type Messages } from '@lingui/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { DemoTaskConfigPage } from './demo-task-pages';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('is not saved with a config that creates no tasks', async () => {
  const device = createFakeDevice({ demoTaskConfigs: [{ id: 1, companyID: 1, value: { count: 500 } }] });
  const session = { ...adminSession, userID: 1 };
  const at = '/demoTaskConfigs/1';
  renderPage(<DemoTaskConfigPage />, { device, path: '/demoTaskConfigs/:id/*', at, session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This makes no tasks: count: a whole number from 1 to 200')).toBeDefined();
  expect(device.entries).toHaveLength(0);
});

it('says in the language of the user why a config creates no tasks', async () => {
  const device = createFakeDevice({ demoTaskConfigs: [{ id: 1, companyID: 1, value: { count: 500 } }] });
  const session = { ...adminSession, userID: 1 };
  const at = '/demoTaskConfigs/1';
  renderPage(<DemoTaskConfigPage />, { device, path: '/demoTaskConfigs/:id/*', at, session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const messages: Messages = {
    'This makes no tasks: {problem}': ['Damit entstehen keine Aufgaben: ', ['problem']],
    '{path}: a whole number from {min} to {max}': [['path'], ': eine Zahl von ', ['min'], ' bis ', ['max']],
  };
  act(() => i18n.loadAndActivate({ locale: 'de', messages }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const words = 'Damit entstehen keine Aufgaben: count: eine Zahl von 1 bis 200';
  expect(await screen.findByText(words)).toBeDefined();
});

it('creates its tasks now, where it says what to make', async () => {
  const demoTaskConfigs = [
    { id: 1, companyID: 1, value: { count: 3, lines: [1, 2] } },
    { id: 2, companyID: 1, value: { count: 0 } },
  ];
  const device = createFakeDevice({ demoTaskConfigs });
  const session = { ...adminSession, userID: 1 };
  const show = (id: number) =>
    renderPage(<DemoTaskConfigPage />, {
      device,
      path: '/demoTaskConfigs/:id/*',
      at: `/demoTaskConfigs/${id}`,
      session,
    });
  const wrong = show(2);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Create now' })).toBeNull();
  wrong.unmount();
  show(1);
  const button = await screen.findByRole('button', { name: 'Create now' });
  // Pressed twice, it creates them once.
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() =>
    expect(device.entries.map(({ request }) => [request.method, request.path])).toEqual([
      ['POST', 'v2/demoTaskConfigs/1/action/create'],
    ]),
  );
});
