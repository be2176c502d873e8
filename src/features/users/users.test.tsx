// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeDownloads } from '../../../tests/fakes/downloads';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { positionHeader } from '../../protocol/changes';
import { UserPage } from './user-page';
import { UsersPage } from './users-page';

const user = (userID: number, username: string, userType: string) => ({
  userID,
  companyID: 1,
  username,
  userType,
  pickerID: null,
  loginTime: '2026-11-21T10:00:00.000Z',
  lastActionTime: '2026-11-21T11:00:00.000Z',
  clientApplication: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
});

const users = [
  user(1, 'main', 'TOOLS'),
  user(2, 'aino', 'TOOLS'),
  user(3, 'ville', 'TOOLS-STANDARD'),
  user(4, 'paula', 'TOOLS'),
];

const open = (userID: number | 'new', session: Partial<typeof adminSession> = {}) => {
  const device = createFakeDevice({ users });
  const page = renderPage(<UserPage />, {
    device,
    path: '/users/:id/*',
    at: `/users/${userID}`,
    session: { ...adminSession, ...session },
  });
  return { device, page };
};

/** Enters a new user and saves it. Each kind of field loads its own code, in any order. */
async function enterNew(): Promise<void> {
  open('new', { userID: 1 });
  fireEvent.change(await screen.findByLabelText(/^User name/), { target: { value: 'ville' } });
  fireEvent.change(await screen.findByLabelText(/^User type/), { target: { value: 'TOOLS' } });
  fireEvent.change(await screen.findByLabelText(/^Password/, { selector: 'input' }), {
    target: { value: 'a longer one' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

const answer = (status: number, body: object) =>
  vi.fn(async (_url: string, _init: RequestInit) => {
    const headers = { [positionHeader]: 'b:1' };
    return new Response(JSON.stringify(body), { status, headers });
  });

afterEach(() => vi.unstubAllGlobals());

it('is released, which clears the last action time at once', async () => {
  const { device } = open(3);
  expect(await screen.findByText('Safari, iPad')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Release user' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Release user' })).toBeNull());
  expect(device.entries[0]).toMatchObject({ request: { method: 'POST', path: 'v2/users/3/action/release' } });
});

it('on a phone has what can be done with it in one menu beside Edit', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open(3, { userID: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Change password', 'Release user', 'Sign out everywhere']);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

it('is left alone by those of a lower rank, and edited by the main administrator only', async () => {
  const { page } = open(1);
  expect(await screen.findByText('Safari, iPad')).toBeDefined();
  for (const name of ['Release user', 'Change password', 'Sign out everywhere', 'Edit'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  page.unmount();
  open(3, { userID: 1 });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
});

it.each([
  [409, 'row.duplicate', 'username', 'It exists already', 'User name: It exists already'],
  [
    422,
    'row.invalid',
    'password',
    'The password is the user name',
    'Password: The password is the user name',
  ],
])('that is refused says which field it is about (%i)', async (status, code, field, problem, told) => {
  const body = { message: 'No', code, fields: { [field]: problem } };
  vi.stubGlobal('fetch', answer(status, body));
  await enterNew();
  expect(await screen.findByText(`Not saved: ville. ${told}`)).toBeDefined();
});

it.each([
  [{ code: 'field.user-name' }, 'The password is the user name'],
  [{ code: 'field.too-long', values: { max: 200 } }, 'At most 200 characters'],
  [{ code: 'field.of-a-later-server' }, 'said by the server'],
])(
  'that is refused hears the reason by its code, not in the words of the server (%o)',
  async (reason, told) => {
    const body = { message: 'No', code: 'row.invalid', fields: { password: 'said by the server' } };
    vi.stubGlobal('fetch', answer(422, { ...body, reasons: { password: reason } }));
    await enterNew();
    expect(await screen.findByText(`Not saved: ville. Password: ${told}`)).toBeDefined();
  },
);

it('gets a new password straight from the API: nothing of it is queued', async () => {
  const send = answer(200, { userID: 3 });
  vi.stubGlobal('fetch', send);
  const { device } = open(3);
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value },
    });
  type('New password', 'a longer one');
  type('Repeat the new password', 'a longer two');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText("Those passwords didn't match.")).toBeDefined();
  expect(send).not.toHaveBeenCalled();
  type('Repeat the new password', 'a longer one');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [url, init] = send.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual(['https://tools.example/api/v2/users/3', 'PUT']);
  expect(JSON.parse(String(init?.body))).toEqual({ companyID: 1, password: 'a longer one' });
  expect(device.entries).toEqual([]);
});

it('keeps the dialog with what was typed for a new password until its loss is agreed to', async () => {
  open(3);
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    return screen.findByRole('dialog');
  };
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await openDialog();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await openDialog();
  const field = within(dialog).getByLabelText<HTMLInputElement>(/^New password/, { selector: 'input' });
  fireEvent.change(field, { target: { value: 'a longer one' } });
  pressEscape();
  const question = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field.value).toBe('a longer one');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.values({ ...localStorage }).join()).not.toContain('a longer one');
});

it('changes the own password with the present one, and hears why it was refused', async () => {
  const code = 'user.wrong-password';
  vi.stubGlobal('fetch', answer(422, { message: 'no', code, fields: { currentPassword: 'no' } }));
  open(2);
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const labels = ['Current password', 'New password', 'Repeat the new password'];
  for (const label of labels)
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value: 'a longer one' },
    });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/This is not the current password/)).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
});

it('an export says which program it was as the list does', async () => {
  const files = takeDownloads();
  try {
    const session = { ...adminSession, userID: 1 };
    renderPage(<UsersPage />, { device: createFakeDevice({ users }), path: '/users', at: '/users', session });
    await screen.findByText('paula');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^All filtered rows/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]?.text()) ?? '';
    expect(text).toContain('"Safari, iPad"');
    expect(text).not.toContain('Mozilla');
  } finally {
    vi.restoreAllMocks();
  }
});

it('the list is filtered by the program as it is shown', async () => {
  const firefox = {
    ...user(5, 'olli', 'TOOLS'),
    clientApplication: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  };
  const device = createFakeDevice({ users: [...users, firefox] });
  const filter = JSON.stringify({ clientApplication: { like: 'safari, ipad' } });
  const at = `/users?${new URLSearchParams({ f: filter })}`;
  renderPage(<UsersPage />, { device, path: '/users', at });
  await screen.findByText('ville');
  expect(screen.queryByText('olli')).toBeNull();
});

it('has room in the list for the longest type of any language', async () => {
  renderPage(<UsersPage />, { device: createFakeDevice({ users }), path: '/users', at: '/users' });
  const handle = await screen.findByTitle('Width of User type');
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(180);
});
