// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { UpdatePrompt } from './update-prompt';

it('a tab that misses code it needs offers to be loaded anew, and for no other error', async () => {
  renderPage(<UpdatePrompt />, { device: createFakeDevice(), path: '/', at: '/' });
  const fail = (message: string) => act(() => void dispatchEvent(new ErrorEvent('error', { message })));
  fail('Uncaught TypeError: x is not a function');
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  fail('Uncaught TypeError: Failed to fetch dynamically imported module: /assets/row.js');
  expect(await screen.findByText('A new version is ready.')).toBeDefined();
});
