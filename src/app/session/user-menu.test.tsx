// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { createSessionStore, readLanguage, writeLanguage } from '../../session/store';
import { activateLanguage } from '../i18n';
import { UserMenu } from './user-menu';

const reload = vi.fn();
const answer = vi.fn<() => Promise<{ readonly ok: boolean }>>();

beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  writeLanguage(localStorage, 'en');
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', answer);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  // Texts of later pages belong to the language requested last, also in tests of other files.
  await activateLanguage('en');
});

/** Chooses a language whose texts cannot be loaded. */
async function choose(name: string): Promise<void> {
  renderPage(<UserMenu sessions={createSessionStore(localStorage)} />, {
    device: createFakeDevice({}),
    path: '/',
    at: '/',
  });
  vi.spyOn(i18n, 'loadAndActivate').mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name }));
}

it('a language that cannot be loaded does not reload the page while the server is away', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await choose('Deutsch');
  expect(await screen.findByText('The server cannot be reached. Check the connection.')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  expect(readLanguage(localStorage)).toBe('en');
});

it('the page is reloaded for such a language if the server has it', async () => {
  answer.mockResolvedValue({ ok: true });
  await choose('Deutsch');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(readLanguage(localStorage)).toBe('de');
});
