// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { ConnectionStatus } from '../../domain/accounting';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { CallbackPage } from './callback-page';
import { IntegrationPage } from './integration-page';

const nothing: ConnectionStatus = {
  state: 'not-connected',
  missing: [],
  tenant: null,
  connectedBy: null,
  connectedAt: null,
  renewedAt: null,
  lostAt: null,
  lostWhy: null,
  lostCode: null,
  startedBy: null,
  startedUntil: null,
  queued: 0,
};
const connected: ConnectionStatus = {
  ...nothing,
  state: 'connected',
  tenant: '4711',
  connectedBy: 'mika',
  connectedAt: '2026-11-23T08:00:00.000Z',
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let calls: Call[];
let answers: Readonly<Record<string, () => Response>>;
beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url).pathname.replace('/api/v2/accounting/', '');
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null });
    return answers[`${method} ${path}`]?.() ?? Promise.reject(new TypeError('fetch failed'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const json =
  (value: object, status = 200) =>
  () =>
    Response.json(value, { status });

function open(connectivity: 'online' | 'offline' = 'online') {
  const device = createFakeDevice();
  device.setConnectivity(connectivity);
  return renderPage(<IntegrationPage />, { device, path: '/integration', at: '/integration' });
}

function comeBack(search: string) {
  const page = (
    <StrictMode>
      <CallbackPage />
    </StrictMode>
  );
  const at = `/visma-auth-callback${search}`;
  return renderPage(page, { device: createFakeDevice(), path: '/visma-auth-callback', at });
}

describe('a connection that was begun in another session and has not been allowed yet', () => {
  const started = { startedBy: 'aino', startedUntil: '2026-11-24T08:10:00.000Z' };
  it.each<[string, ConnectionStatus, RegExp]>([
    [
      'while nothing is connected',
      { ...nothing, ...started, state: 'connecting' },
      /what is allowed last counts/,
    ],
    ['beside one that is', { ...connected, ...started }, /it replaces this connection/],
  ])('is explained %s', async (_, status, says) => {
    answers = { 'GET connection': json(status) };
    open();
    const note = await screen.findByText(says);
    expect(note.textContent).toContain('aino has begun to connect');
    expect(note.textContent).toContain('24/11/2026');
  });
});

it('stopping the wait ends only the pending authorization: the connection may be allowed meanwhile', async () => {
  const started = { startedBy: 'aino', startedUntil: '2026-11-24T08:10:00.000Z' };
  answers = {
    'GET connection': json({ ...nothing, ...started, state: 'connecting' }),
    'DELETE authorizations': json({ message: 'Not found' }, 404),
    'DELETE connection': json({ isRevoked: true }),
  };
  open();
  const stop = await screen.findByRole('button', { name: 'Stop waiting' });
  answers = { ...answers, 'GET connection': json(connected) };
  fireEvent.click(stop);
  expect(await screen.findByText('Connected')).toBeDefined();
  const ended = calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(ended).toEqual(['authorizations']);
});

it('tells since when, by whom and for which company it is connected', async () => {
  answers = { 'GET connection': json(connected) };
  open();
  expect(await screen.findByText('Connected')).toBeDefined();
  for (const text of ['mika', '4711', 'Not yet']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

it('tells how many tasks wait to be sent, which the task list shows, and how they become fewer', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  answers = { 'GET connection': json({ ...connected, queued: 1234 }) };
  open();
  await pass(100);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '1,234' });
  expect(link.getAttribute('href')).toBe('/tasks?ac=queued&d=_');
  expect(link.closest('div')?.textContent).toBe('Tasks waiting to be sent1,234');
  answers = { 'GET connection': json(connected) };
  await pass(5000);
  expect(screen.getByText('Tasks waiting to be sent').closest('div')?.textContent).toMatch(/sent0$/);
  await pass(20_000);
  expect(calls).toHaveLength(2);
});

it('shows the answer to its last question, even if an older answer comes later', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)));
  const device = createFakeDevice();
  renderPage(<IntegrationPage />, { device, path: '/integration', at: '/integration' });
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => device.setConnectivity('offline'));
  act(() => device.setConnectivity('online'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.(Response.json(nothing)));
  expect(await screen.findByText('Not connected')).toBeDefined();
  await act(async () => asked[0]?.(Response.json(connected)));
  expect(screen.queryByText('Connected')).toBeNull();
  expect(screen.getByText('Not connected')).toBeDefined();
});

it('shows the number of waiting tasks without a connection, and none if the server does not say', async () => {
  answers = { 'GET connection': json({ ...nothing, queued: 3 }) };
  const waiting = open();
  expect(await screen.findByRole('link', { name: '3' })).toBeDefined();
  waiting.unmount();
  const { queued: _, ...older } = connected;
  answers = { 'GET connection': json(older) };
  open();
  expect(await screen.findByText('mika')).toBeDefined();
  expect(screen.queryByText('Tasks waiting to be sent')).toBeNull();
});

it('leaves a company id that is too long whole, and says so at once', async () => {
  answers = { 'GET connection': json(nothing) };
  open();
  const field = await screen.findByLabelText<HTMLInputElement>('Company ID in the accounting system');
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: '4'.repeat(101) } });
  expect(screen.getByText('At most 100 characters; there are 101')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(field.value).toHaveLength(101);
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});

it('says why a connection was lost, and begins anew with the same company', async () => {
  const lost = {
    ...connected,
    state: 'lost',
    lostAt: connected.connectedAt,
    lostWhy: 'refused',
    lostCode: 'invalid_grant',
  };
  const reason = 'It is not set up';
  answers = {
    'GET connection': json(lost),
    'POST authorizations': json({ message: reason, code: 'a.newer-one' }, 422),
  };
  open();
  expect(await screen.findByText(/did not renew the connection. \(invalid_grant\)/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Connect again' }));
  expect(await screen.findByText(reason)).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({
    redirectURL: `${window.location.origin}/visma-auth-callback`,
    tenant: '4711',
  });
});

it('counts a typed company id as unsaved until it is sent', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { origin: 'https://tools.example', assign });
  const url = 'https://accounting.example/authorize';
  answers = { 'GET connection': json(nothing), 'POST authorizations': json({ url }) };
  const page = open();
  const field = await screen.findByLabelText('Company ID in the accounting system');
  expect(hasUnsaved()).toBe(false);
  fireEvent.change(field, { target: { value: '4711' } });
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  expect(hasUnsaved()).toBe(false);
  page.unmount();
});

it('offers the company id that the server says, not the one that this device has seen before', async () => {
  const lost: ConnectionStatus = { ...connected, state: 'lost', lostAt: '2026-11-23T09:00:00.000Z' };
  answers = { 'GET connection': json(lost) };
  const before = open();
  expect(await screen.findByDisplayValue('4711')).toBeDefined();
  before.unmount();
  answers = { 'GET connection': json({ ...lost, tenant: '5000' }) };
  open();
  expect(screen.getByDisplayValue('4711')).toBeDefined();
  expect(await screen.findByDisplayValue('5000')).toBeDefined();
  expect(hasUnsaved()).toBe(false);
});

it('refuses a company id that cannot be sent', async () => {
  answers = { 'GET connection': json(nothing) };
  open();
  fireEvent.change(await screen.findByLabelText('Company ID in the accounting system'), {
    target: { value: '4711\u200b' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Contains characters that cannot be sent')).toBeDefined();
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});

it('names the settings that are missing in place of the form', async () => {
  answers = { 'GET connection': json({ ...nothing, missing: ['ACCOUNTING_SCOPE'] }) };
  open();
  expect(await screen.findByText('ACCOUNTING_SCOPE')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

it('offline shows what was seen last, and nothing of connecting where that is done', async () => {
  answers = { 'GET connection': json(connected) };
  const online = open();
  await screen.findByText('mika');
  online.unmount();
  calls = [];
  open('offline');
  expect(await screen.findByText('mika')).toBeDefined();
  expect(screen.getByText(/As it was on/)).toBeDefined();
  expect(screen.queryByText(/Connecting works only online/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Disconnect' }).disabled).toBe(true);
  localStorage.clear();
});

it('offline says that connecting needs a network', async () => {
  answers = { 'GET connection': json({ ...connected, state: 'not-connected' }) };
  const online = open();
  await screen.findByRole('button', { name: 'Connect' });
  online.unmount();
  open('offline');
  expect(await screen.findByText(/Connecting works only online/)).toBeDefined();
  localStorage.clear();
});

describe('a question that is not answered', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const asked = () => calls.length;

  it('is asked again while the page is seen, until there is an answer', async () => {
    vi.useFakeTimers();
    answers = {};
    open();
    await pass(100);
    expect(screen.getByText(/Connecting works only online/)).toBeDefined();
    expect(asked()).toBe(1);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(20_000);
    expect(asked()).toBe(1);
    seen.mockReturnValue('visible');
    await pass(5000);
    expect(asked()).toBe(2);
    answers = { 'GET connection': json(connected) };
    await pass(5000);
    expect(screen.getByText('Connected')).toBeDefined();
    await pass(20_000);
    expect(asked()).toBe(3);
  });

  it('is not asked again before it is known that nothing comes', async () => {
    vi.useFakeTimers();
    answers = {};
    open();
    await pass(100);
    vi.stubGlobal('fetch', async () => {
      calls.push({ method: 'GET', path: 'connection', body: null });
      return new Promise(() => {});
    });
    await pass(20_000);
    expect(asked()).toBe(2);
  });

  it.each([
    ['nothing was seen yet', null],
    ['an earlier state is shown', connected],
  ])('is asked at once by a press where %s', async (_, before) => {
    if (before) {
      answers = { 'GET connection': json(before) };
      const earlier = open();
      await screen.findByText('mika');
      earlier.unmount();
    }
    answers = {};
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers = { 'GET connection': json({ ...connected, connectedBy: 'aino' }) };
    fireEvent.click(again);
    expect(await screen.findByText('aino')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('an answer is handed over once, leaves the address, and ends on the page', async () => {
  answers = { 'POST callback': json(connected), 'GET connection': json(connected) };
  const page = comeBack('?code=c&state=s');
  await waitFor(() => expect(page.address()).toBe('/integration'));
  expect(await screen.findByText('The accounting system is connected')).toBeDefined();
  expect(calls.filter(({ path }) => path === 'callback')).toEqual([
    {
      method: 'POST',
      path: 'callback',
      body: { redirectURL: `${window.location.origin}/visma-auth-callback`, answer: '?code=c&state=s' },
    },
  ]);
});

it('a refused answer says why, and its code is gone from the address', async () => {
  answers = {
    'GET connection': json(nothing),
    'POST callback': json(
      { message: 'x', code: 'accounting.refused', values: { reason: 'invalid_grant' } },
      422,
    ),
  };
  const page = comeBack('?code=c&state=s');
  expect(await screen.findByText('The accounting system refused (invalid_grant)')).toBeDefined();
  expect(page.address()).toBe('/visma-auth-callback');
});

it('without an answer there is nothing to hand over', async () => {
  answers = { 'GET connection': json(nothing) };
  comeBack('');
  expect(await screen.findByText('This page has no answer from the accounting system.')).toBeDefined();
  expect(calls.filter(({ path }) => path === 'callback')).toEqual([]);
});
