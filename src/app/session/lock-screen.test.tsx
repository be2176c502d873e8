// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { stubLocks } from '../../../tests/fakes/stub-locks';
import { useUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { createSessionStore } from '../../session/store';
import { LockScreen } from './lock-screen';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [401, 'auth.wrong-credentials', 'Wrong username or password!'],
  [429, 'auth.too-many-attempts', 'Too many sign-in attempts. Wait a moment.'],
])('a sign-in refused with %i is shown as %s', async (status, code, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'refused', code }, { status }));
  const field = lock();
  fireEvent.change(field, { target: { value: 'x' } });
  const button = screen.getByRole('button', { name: 'Sign in' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.activeElement).toBe(field);
});

it('without a password no request is sent, and the field is marked as required', () => {
  const ask = vi.fn();
  vi.stubGlobal('fetch', ask);
  const field = lock();
  const button = screen.getByRole('button', { name: 'Sign in' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(ask).not.toHaveBeenCalled();
});

it('keeps the password as it is while the server is asked', async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const field = lock();
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(field.hasAttribute('readonly')).toBe(true);
  answer(Response.json({ message: 'refused' }, { status: 401 }));
  await waitFor(() => expect(field.hasAttribute('readonly')).toBe(false));
});

it('goes on in the company that the main administrator was working in', async () => {
  const answers: Readonly<Record<string, object>> = {
    login: { userID: 1, secret: 'newer' },
    'users/1': [1, { userID: 1, companyID: 1, userType: 'TOOLS' }],
    'companies/1': { companyID: 1, companyCode: 'DEMO' },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url.split('/api/')[1] ?? '']));
  const sessions = createSessionStore(localStorage);
  const session = { ...adminSession, userID: 1, companyID: 9, companyCode: 'NORD' };
  sessions.write(session);
  const field = lock(<LockScreen session={session} sessions={sessions} />);
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sessions.read()?.secret).toBe('newer'));
  expect(sessions.read()).toMatchObject({ userID: 1, companyID: 9, companyCode: 'NORD' });
});

it('continues in another company if the account belongs to it now: the former one would refuse everything', async () => {
  const answers: Readonly<Record<string, object>> = {
    login: { userID: 8, secret: 'newer' },
    'users/8': [1, { userID: 8, companyID: 5, userType: 'TOOLS' }],
    'companies/5': { companyID: 5, companyCode: 'NORD' },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url.split('/api/')[1] ?? '']));
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  const field = lock(<LockScreen session={adminSession} sessions={sessions} />);
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sessions.read()?.secret).toBe('newer'));
  expect(sessions.read()).toMatchObject({ userID: 8, companyID: 5, companyCode: 'NORD' });
});

it.each([
  ['goes on under the name that the account has by now', 2, 'newer'],
  ['keeps the session of a user where another one signs in', 8, 'secret'],
])('%s', async (_what, userID, secret) => {
  const answers: Readonly<Record<string, object>> = {
    login: { userID, secret: 'newer' },
    [`users/${userID}`]: [1, { userID, companyID: 1, userType: 'TOOLS' }],
    'companies/1': { companyID: 1, companyCode: 'DEMO' },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    return Response.json(answers[url.split('/api/')[1] ?? '']);
  });
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  const field = lock(<LockScreen session={adminSession} sessions={sessions} />);
  const name = screen.getByLabelText('User name');
  expect(name).toHaveProperty('value', 'aino');
  fireEvent.change(name, { target: { value: ' aino.virta ' } });
  fireEvent.change(field, { target: { value: 'x' } });
  const button = screen.getByRole('button', { name: 'Sign in' });
  button.focus();
  fireEvent.click(button);
  if (secret === 'newer') await waitFor(() => expect(sessions.read()?.username).toBe('aino.virta'));
  else await waitFor(() => expect(document.activeElement).toBe(name));
  expect(sessions.read()).toMatchObject({ userID: 2, secret });
  expect(screen.queryByText(/belongs to another user/) === null).toBe(secret === 'newer');
});

it('without a user name no request is sent', () => {
  const ask = vi.fn();
  vi.stubGlobal('fetch', ask);
  fireEvent.change(lock(), { target: { value: 'x' } });
  const name = screen.getByLabelText('User name');
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(document.activeElement).toBe(name);
  expect(ask).not.toHaveBeenCalled();
});

it('lets another user in at the second press if a form would be lost', async () => {
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  lock(
    <>
      <LockScreen session={adminSession} sessions={sessions} />
      <DirtyForm />
    </>,
  );
  const another = () => screen.getByRole('button', { name: 'Sign in as another user' });
  fireEvent.click(another());
  expect(await screen.findByText('The changes on this page have not been saved and are lost.')).toBeDefined();
  expect(sessions.read()).toEqual(adminSession);
  fireEvent.click(another());
  await waitFor(() => expect(sessions.read()).toBeNull());
});

it('lets another user in at the second press if a form of another tab would be lost', async () => {
  stubLocks(['unsaved forms']);
  const sessions = createSessionStore(localStorage);
  sessions.write(adminSession);
  lock(<LockScreen session={adminSession} sessions={sessions} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as another user' }));
  expect(await screen.findByText('Changes in another tab have not been saved and are lost.')).toBeDefined();
  expect(sessions.read()).toEqual(adminSession);
});

function DirtyForm() {
  useUnsaved(true);
  return null;
}

function lock(
  page = <LockScreen session={adminSession} sessions={createSessionStore(localStorage)} />,
): HTMLElement {
  renderPage(page, {
    device: createFakeDevice(),
    path: '/',
    at: '/',
  });
  return screen.getByLabelText('Password');
}
