// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { explainSignIn } from '../../api/explain-sign-in';
import type { Session } from '../../session/session';
import { SignInPage } from './sign-in-page';
import type { Explain } from './use-sign-in';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A server with one account of the given type. */
function serverWith(userType: string) {
  return async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    const passwordOf = (secret: string) => `Basic ${btoa(`aino:${secret}`)}`;
    if (url.endsWith('/login')) {
      return authorization === passwordOf('right')
        ? json({ userID: 4, secret: 'session-secret' })
        : json({ message: 'no' }, 401);
    }
    if (authorization !== passwordOf('session-secret')) return json({ message: 'no' }, 401);
    if (url.endsWith('/users/4')) return json([1, { userID: 4, companyID: 2, username: 'aino', userType }]);
    return json({ companyID: 2, companyCode: 'DEMO' });
  };
}

const explain: Explain = async (failed, baseUrl) => explainSignIn(failed, baseUrl);

function show(explained = explain) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const sessions: Session[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <SignInPage
        onSignedIn={(session) => sessions.push(session)}
        onLanguage={async (locale) => i18n.loadAndActivate({ locale, messages: {} })}
        explain={explained}
      />
    </I18nProvider>,
  );
  return sessions;
}

function enter(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  vi.stubGlobal('__VERSION__', 'test');
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('signs in and keeps the session secret, not the password', async () => {
  vi.stubGlobal('fetch', serverWith('TOOLS'));
  const sessions = show();
  enter('aino', 'right');
  await waitFor(() => expect(sessions).toHaveLength(1));
  // Everything: what is not listed here is not stored.
  expect(sessions[0]).toEqual({
    userID: 4,
    username: 'aino',
    companyID: 2,
    companyCode: 'DEMO',
    userType: 'TOOLS',
    secret: 'session-secret',
    baseUrl: expect.any(String),
    signedInAtMs: expect.any(Number),
    maxLifetimeMin: null,
  });
});

it('asks for both fields before it calls the server, and goes on at the first that is missing', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  show();
  enter('', '');
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('User name'));
  enter('aino', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fireEvent.change(screen.getByLabelText('Server address'), { target: { value: 'not an address' } });
  enter('aino', 'right');
  expect(document.activeElement).toBe(screen.getByLabelText('Server address'));
  expect(fetch).not.toHaveBeenCalled();
});

it('keeps its fields as they are, and the focus where it is, while the server is asked', async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  show();
  const fields = ['User name', 'Password', 'Server address'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  const areFixed = () => fields.map(({ readOnly }) => readOnly);
  expect(areFixed()).toEqual([false, false, false]);
  const [, password] = fields;
  password?.focus();
  enter('aino', 'wrong');
  expect(areFixed()).toEqual([true, true, true]);
  expect(document.activeElement).toBe(password);
  await act(async () => answer(json({ message: 'no' }, 401)));
  await waitFor(() => expect(areFixed()).toEqual([false, false, false]));
});

it('shows the alert for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', serverWith('TOOLS'));
  show();
  enter('aino', 'wrong');
  await screen.findByText('Wrong username or password!');
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByText('Wrong username or password!')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('Wrong username or password!')).toBeNull();
});

it.each(['PICKER', 'API'])('refuses %s accounts with the same alert', async (userType) => {
  vi.stubGlobal('fetch', serverWith(userType));
  const sessions = show();
  enter('aino', 'right');
  await screen.findByText('Wrong username or password!');
  expect(sessions).toEqual([]);
});

it('tells a server that cannot be reached from a wrong password', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed to fetch')));
  show();
  enter('aino', 'right');
  await screen.findByText('The server cannot be reached. Check the connection.');
});

it('shows the fault of another address below that address until the next try', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => json({ detail: 'Not Found' }, 404));
  show();
  fireEvent.change(screen.getByLabelText('Server address'), { target: { value: 'api.example/wrong' } });
  enter('aino', 'right');
  const said = /^https:\/\/api\.example\/wrong\/ takes no sign-ins: API request failed \(404\)\./;
  await screen.findByText(said);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(said)).toBeDefined();
  expect(screen.queryByText('Wrong username or password!')).toBeNull();
});

it('says less where the explanation cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => json({ message: 'no' }, 500));
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  enter('aino', 'right');
  await screen.findByText('The server cannot be reached. Check the connection.');
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBeNull();
});

it('offers the languages from the one that the page is in, whatever another tab has chosen', () => {
  localStorage.setItem('language', 'sv');
  show();
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en');
});

it('keeps what was typed when a language is chosen', async () => {
  show();
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'aino' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'fi' } });
  await waitFor(() => expect(i18n.locale).toBe('fi'));
  expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('aino');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('right');
  expect(localStorage.length).toBe(1);
});
