// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { reloadIfThere } from '../layout/reload';
import { UpdatePrompt } from './update-prompt';
import { readUpdate, watchUpdate } from './updates';

it('a tab that misses code it needs offers to be loaded anew where it can be, and for no other error', async () => {
  renderPage(<UpdatePrompt />, { device: createFakeDevice(), path: '/', at: '/' });
  const fail = (message: string) => act(() => void dispatchEvent(new ErrorEvent('error', { message })));
  const offered = vi.fn();
  const end = watchUpdate(offered);
  fail('Uncaught TypeError: x is not a function');
  expect(offered).not.toHaveBeenCalled();
  fail('Uncaught TypeError: Failed to fetch dynamically imported module: /assets/row.js');
  expect(offered).toHaveBeenCalledOnce();
  // Without a service worker that has the console's files, a reload while the server is away would lose it.
  expect(readUpdate()).toBe(reloadIfThere);
  expect(await screen.findByText('This page is incomplete or no longer current. Reload it.')).toBeDefined();
  end();
});
