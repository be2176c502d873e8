// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { UpdatePrompt } from './update-prompt';
import { readUpdate } from './updates';

it('a tab that misses code it needs offers to be loaded anew, and for no other error', async () => {
  renderPage(<UpdatePrompt />, { device: createFakeDevice(), path: '/', at: '/' });
  const fail = (message: string) => act(() => void dispatchEvent(new ErrorEvent('error', { message })));
  // What another test has offered before stays.
  const before = readUpdate();
  fail('Uncaught TypeError: x is not a function');
  expect(readUpdate()).toBe(before);
  fail('Uncaught TypeError: Failed to fetch dynamically imported module: /assets/row.js');
  expect(readUpdate()).not.toBe(before);
  expect(await screen.findByText('A new version is ready.')).toBeDefined();
});
