// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createRow } from '../../domain/mutations/rows';
import { pickers } from '../../domain/resources/company/pickers';
import { DeviceFailure } from '../../sync/device-failure';
import { ResourceListPage } from '../list/resource-list-page';
import { ResourceDetailPage } from './resource-detail-page';

const people = ['Aino Virta', 'Eero Salo', 'Liisa Koski'].map((name, index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const pickerID = index + 1;
  return {
    pickerID,
    companyID: 1,
    pickerCode: `P${pickerID}`,
    firstName,
    lastName,
    maxAllowedPriority: null,
    lastActionTime: null,
  };
});

const list = { path: '/pickers', at: '/pickers' };
const detail = (at: string) => ({ path: '/pickers/:id', at });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('an ordinary list', () => {
  it('shows the rows and opens a row with the list around it remembered', async () => {
    const page = renderPage(<ResourceListPage resource={pickers} />, {
      device: createFakeDevice({ pickers: people }),
      ...list,
    });
    fireEvent.click(await screen.findByText('Eero'));
    await waitFor(() => expect(page.address()).toBe('/pickers/2'));
    expect(JSON.parse(sessionStorage.getItem('list context pickers') ?? '')).toMatchObject({
      ids: [1, 2, 3],
      total: 3,
      from: '/pickers',
    });
  });

  it('continues at the row whose page one comes back from, once', async () => {
    const pages = (
      <Routes>
        <Route path="pickers" element={<ResourceListPage resource={pickers} />} />
        <Route path="pickers/:id" element={<ResourceDetailPage resource={pickers} />} />
      </Routes>
    );
    renderPage(pages, { device: createFakeDevice({ pickers: people }), path: '*', at: '/pickers' });
    const active = () => screen.queryByRole('grid')?.getAttribute('aria-activedescendant') ?? '';
    fireEvent.click(await screen.findByText('Aino'));
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('2 of 3');
    fireEvent.click(screen.getByRole('link', { name: 'Pickers' }));
    await waitFor(() => expect(document.getElementById(active())?.textContent).toContain('Eero'));
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    fireEvent.click(screen.getByText('Eero'));
    fireEvent.click(await screen.findByRole('link', { name: 'Pickers' }));
    await waitFor(() => expect(document.getElementById(active())?.textContent).toContain('Eero'));
    expect(sessionStorage.getItem('came from pickers /pickers')).toBeNull();
  });

  it('keeps its state in the address', async () => {
    const page = renderPage(<ResourceListPage resource={pickers} />, {
      device: createFakeDevice({ pickers: people }),
      ...list,
    });
    fireEvent.click(await screen.findByRole('button', { name: /Last name/ }));
    await waitFor(() => expect(page.address()).toContain('s=lastName'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'salo' } });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    await waitFor(() => expect(page.address()).toContain('sr=salo'));
    await waitFor(() => expect(screen.queryByText('Aino')).toBeNull());
    expect(screen.getByText('Eero')).toBeDefined();
  });

  it('stores a column choice as the view preference of the user, and finds it again', async () => {
    const device = createFakeDevice({ pickers: people });
    const first = renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'First name' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    device.acknowledge();
    const [preference] = [...(device.server.get('viewPreferences')?.values() ?? [])];
    expect(preference).toMatchObject({
      name: 'pickers/2',
      body: { columns: ['pickerCode', 'lastName', 'maxAllowedPriority', 'lastActionTime'] },
    });
    first.unmount();
    renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    await screen.findByText('Virta');
    expect(screen.queryByText('Aino')).toBeNull();
  });

  it('makes one view preference of two simultaneous column choices', async () => {
    const device = createFakeDevice({ pickers: people });
    renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'First name' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Last name' }));
    await waitFor(() => expect(device.entries).toHaveLength(2));
    device.acknowledge();
    expect([...(device.server.get('viewPreferences')?.values() ?? [])]).toMatchObject([
      { body: { columns: ['pickerCode', 'maxAllowedPriority', 'lastActionTime'] } },
    ]);
  });

  it('goes back to the present default columns, not to a stored choice of them', async () => {
    const own = { viewPreferenceID: 1, companyID: 1, name: 'pickers/2', body: { columns: ['lastName'] } };
    const device = createFakeDevice({ pickers: people, viewPreferences: [own] });
    const first = renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    await waitFor(() => expect(screen.queryByText('Aino')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Aino')).toBeDefined();
    await waitFor(() => expect(device.entries).toHaveLength(1));
    device.acknowledge();
    expect(device.server.get('viewPreferences')?.get(1)).toMatchObject({ body: {} });
    first.unmount();
    renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    expect(await screen.findByText('Aino')).toBeDefined();
  });

  it('stores nothing if there is nothing to reset', async () => {
    const device = createFakeDevice({ pickers: people });
    renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'First name' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.method).toBe('POST');
  });

  it('stores widths and pins with the columns, and reads preferences of columns alone', async () => {
    const kept = {
      viewPreferenceID: 1,
      companyID: 1,
      name: 'pickers/2',
      body: { columns: ['lastName', 'gone'] },
    };
    const device = createFakeDevice({ pickers: people, viewPreferences: [kept] });
    const first = renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    await waitFor(() => expect(screen.queryByText('Aino')).toBeNull());
    const edge = await screen.findByRole('separator', { name: 'Width of Last name' });
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    fireEvent.keyUp(edge, { key: 'ArrowRight' });
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pin Last name' }));
    await waitFor(() => expect(device.entries).toHaveLength(2));
    device.acknowledge();
    const width = Number(edge.getAttribute('aria-valuenow'));
    expect([...(device.server.get('viewPreferences')?.values() ?? [])]).toMatchObject([
      { body: { columns: ['lastName'], widths: { lastName: width }, pinned: ['lastName'] } },
    ]);
    first.unmount();
    renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    await screen.findByText('Virta');
    const found = screen.getByRole('separator', { name: 'Width of Last name' });
    expect(Number(found.getAttribute('aria-valuenow'))).toBe(width);
    expect(screen.getByRole('columnheader', { name: /^Last name/ }).style.left).toBe('var(--pin-0)');
  });

  it('offers nothing that the role may not do', async () => {
    const device = createFakeDevice({ pickers: people });
    const page = renderPage(<ResourceListPage resource={pickers} />, { device, ...list });
    expect(await screen.findByRole('link', { name: 'New' })).toBeDefined();
    page.unmount();
    renderPage(<ResourceListPage resource={pickers} />, {
      device,
      ...list,
      session: { ...adminSession, userType: 'TOOLS-PARTNER' },
    });
    await screen.findByText('Aino');
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  });
});

describe('an ordinary detail page', () => {
  it('of a new row is refused by a page that also says so in the window’s title', async () => {
    const session = { ...adminSession, userType: 'TOOLS-PARTNER' } as const;
    const device = createFakeDevice();
    renderPage(<ResourceDetailPage resource={pickers} />, { device, session, ...detail('/pickers/new') });
    const title = 'You have no access to this page';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(document.title).toBe(`${title} · TOOLS`);
  });

  it('of an address that is no key leads back to the list, as there is nothing to send again', async () => {
    const device = createFakeDevice({ pickers: people });
    renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/abc') });
    expect(await screen.findByText('It does not exist, or not any more')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/pickers');
    expect(screen.queryByText(/sent again/)).toBeNull();
  });

  it('marks missing required values and stores nothing before', async () => {
    const device = createFakeDevice();
    renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/New') });
    await screen.findByLabelText(/Picker code/);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(device.entries).toHaveLength(0);
  });

  it('creates offline under a temporary key, and follows the real one', async () => {
    const device = createFakeDevice();
    const page = renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/new') });
    fireEvent.change(await screen.findByLabelText(/Picker code/), { target: { value: 'P9' } });
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Onni' } });
    fireEvent.change(screen.getByLabelText(/Last name/), { target: { value: 'Laine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.address()).toBe('/pickers/-1'));
    expect(await screen.findByText('Not sent yet')).toBeDefined();
    device.acknowledge();
    await waitFor(() => expect(page.address()).toBe('/pickers/1001'));
    expect(await screen.findByRole('heading', { name: 'Onni Laine' })).toBeDefined();
  });

  it('keeps a form open that was opened before the real key is there, and follows it then', async () => {
    const device = createFakeDevice();
    await device.submit([
      createRow(pickers, -7, { pickerCode: 'P9', firstName: 'Onni', lastName: 'Laine' }, 1),
    ]);
    const page = renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/-7') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByLabelText(/Last name/);
    act(() => device.acknowledge());
    expect(screen.getByLabelText(/Last name/)).toHaveProperty('value', 'Laine');
    fireEvent.change(screen.getByLabelText(/Last name/), { target: { value: 'Salo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.address()).toBe('/pickers/1001'));
    expect(await screen.findByRole('heading', { name: 'Onni Salo' })).toBeDefined();
  });

  it('is saved once, however often Save is pressed', async () => {
    const device = createFakeDevice();
    const page = renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/new') });
    fireEvent.change(await screen.findByLabelText(/Picker code/), { target: { value: 'P9' } });
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Onni' } });
    fireEvent.change(screen.getByLabelText(/Last name/), { target: { value: 'Laine' } });
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(page.address()).toBe('/pickers/-1'));
    expect(device.entries).toHaveLength(1);
  });

  it('says why there is no key for it, keeps the entered values, and is saved by the next press', async () => {
    const device = createFakeDevice();
    const { newID } = device;
    const stuck = vi.fn(newID).mockRejectedValueOnce(new DeviceFailure('the words of the error', 'stuck'));
    const page = renderPage(<ResourceDetailPage resource={pickers} />, {
      device: Object.assign(device, { newID: stuck }),
      ...detail('/pickers/new'),
    });
    fireEvent.change(await screen.findByLabelText(/Picker code/), { target: { value: 'P9' } });
    fireEvent.change(screen.getByLabelText(/First name/), { target: { value: 'Onni' } });
    fireEvent.change(screen.getByLabelText(/Last name/), { target: { value: 'Laine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const text = 'It could not be stored on this device: the storage of the browser does not answer';
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Onni');
    expect(device.entries).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.address()).toBe('/pickers/-1'));
    expect(device.entries).toHaveLength(1);
  });

  it('opens at the real address if the temporary one is requested after the answer', async () => {
    const device = createFakeDevice();
    const values = { pickerCode: 'P9', firstName: 'Onni', lastName: 'Laine' };
    await device.submit([createRow(pickers, -41, values, 1)]);
    device.acknowledge();
    const page = renderPage(<ResourceDetailPage resource={pickers} />, {
      device,
      ...detail('/pickers/-41?list=1'),
    });
    expect(await screen.findByRole('heading', { name: 'Onni Laine' })).toBeDefined();
    await waitFor(() => expect(page.address()).toBe('/pickers/1001?list=1'));
  });

  it('sends the changed fields only', async () => {
    const device = createFakeDevice({ pickers: people });
    renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/1') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/Last name/), { target: { value: 'Virtanen' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request).toEqual({
      method: 'PUT',
      path: 'pickers/1',
      body: { companyID: 1, lastName: 'Virtanen' },
    });
    expect(await screen.findByRole('heading', { name: 'Aino Virtanen' })).toBeDefined();
  });

  it('opens the form that was left with changes when the page went, for users who may still edit', async () => {
    const open = (session = adminSession) =>
      renderPage(<ResourceDetailPage resource={pickers} />, {
        device: createFakeDevice({ pickers: people }),
        ...detail('/pickers/1'),
        session,
      });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/Last name/), { target: { value: 'Virtanen' } });
    cleanup();
    open({ ...adminSession, userType: 'TOOLS-STANDARD' });
    await screen.findByRole('heading', { name: 'Aino Virta' });
    expect(screen.queryByLabelText(/Last name/)).toBeNull();
    cleanup();
    open();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Last name/).value).toBe('Virtanen'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText(/Last name/)).toBeNull());
    cleanup();
    open();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
  });

  it('asks before it deletes', async () => {
    const device = createFakeDevice({ pickers: people });
    const page = renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/3') });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(device.entries).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.address()).toBe('/pickers'));
    expect(device.entries.map((entry) => entry.request.method)).toEqual(['DELETE']);
  });

  it('says why the server refused, in the console’s words if it has them', async () => {
    const device = createFakeDevice({ pickers: people });
    renderPage(<ResourceDetailPage resource={pickers} />, { device, ...detail('/pickers/1') });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText(/Last name/), { target: { value: 'X' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    device.refuse('conflict', 'row.conflict');
    expect(await screen.findByText('[Aino Virta]: Another user changed it meanwhile')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Aino Virta' })).toBeDefined();
    expect(screen.getByText('Change refused')).toBeDefined();
  });
});
