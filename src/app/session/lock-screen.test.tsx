// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createSessionStore } from '../../session/store';
import { LockScreen } from './lock-screen';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [401, 'auth.wrong-credentials', 'Wrong username or password!'],
  [429, 'auth.too-many-attempts', 'Too many sign-in attempts. Wait a moment.'],
])('a sign-in refused with %i is shown as %s', async (status, code, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'refused', code }, { status }));
  const sessions = createSessionStore(localStorage);
  renderPage(<LockScreen session={adminSession} sessions={sessions} />, {
    device: createFakeDevice(),
    path: '/',
    at: '/',
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(text)).toBeDefined();
});
