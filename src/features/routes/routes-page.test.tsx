// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { RoutesPage } from './routes-page';

const company = { companyID: 1 };
const rows = {
  routes: [
    { ...company, routeID: 1, name: 'Pohjoinen', priority: 10, externalReference: null },
    { ...company, routeID: 2, name: 'Nouto', priority: 20, externalReference: 'R2' },
  ],
  dispatches: [
    { ...company, dispatchID: 11, routeID: 1, day: 0, dispatchTime: '08:00', pickingStart: 90 },
    { ...company, dispatchID: 12, routeID: 1, day: 6, dispatchTime: '10:00', pickingStart: 60 },
  ],
};

type Content = Readonly<Record<string, readonly Row[]>>;

function show(at: string, { content = rows as Content, userType = adminSession.userType } = {}) {
  const device = createFakeDevice(content);
  const session = { ...adminSession, userType };
  return { device, ...renderPage(<RoutesPage />, { device, path: '/routes/:routeID?', at, session }) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const open = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByLabelText(/^Dispatch time/);
};
const dispatchRows = () => within(screen.getByRole('region', { name: 'Dispatches' })).getAllByRole('row');

describe('routes', () => {
  it('say what is missing: routes, a choice, dispatches', async () => {
    const empty = show('/routes', { content: { routes: [], dispatches: [] } });
    expect(await screen.findByText('No routes yet')).toBeDefined();
    expect(screen.getByText('Press New to add the first one.')).toBeDefined();
    expect(screen.queryByText('Select a route')).toBeNull();
    empty.unmount();
    const unchosen = show('/routes');
    expect(await screen.findByText('Select a route')).toBeDefined();
    unchosen.unmount();
    show('/routes/2');
    expect(await screen.findByText('No dispatches yet')).toBeDefined();
  });

  it('are named in full, however narrow the list is', async () => {
    const name = 'Hämeenlinna–Valkeakoski';
    const [first] = rows.routes;
    show('/routes/1', { content: { ...rows, routes: [{ ...first, name }] } });
    const list = await screen.findByRole('navigation', { name: 'Routes' });
    expect((await within(list).findByText(name)).className).not.toContain('truncate');
  });

  it('need a name; a priority that is no number is 0; the new one is opened', async () => {
    const { device, address } = show('/routes/new');
    press('Save');
    expect(await screen.findByText('Name is required')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    expect(device.entries).toHaveLength(0);
    write(/^Name/, ' Itä ');
    write(/^Priority/, 'first');
    press('Save');
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]?.request.body).toMatchObject({
      name: 'Itä',
      priority: 0,
    });
    await waitFor(() => expect(address()).toMatch(/^\/routes\/-\d+$/));
    expect(await screen.findByText('No dispatches yet')).toBeDefined();
  });

  it('have their form whatever the case of its address', async () => {
    show('/routes/New');
    expect(await screen.findByLabelText(/^Name/)).toBeDefined();
  });

  it('are not saved with a priority that no row can hold', async () => {
    const { device } = show('/routes/new');
    write(/^Name/, 'Itä');
    write(/^Priority/, '2147483648');
    press('Save');
    expect(await screen.findByText('The value is too large')).toBeDefined();
    expect(device.entries).toHaveLength(0);
  });

  it('are not saved with a name that is too long, which is not cut', async () => {
    const { device } = show('/routes/new');
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    expect(name.maxLength).toBe(-1);
    fireEvent.change(name, { target: { value: 'N'.repeat(201) } });
    expect(screen.getByText('At most 200 characters; there are 201')).toBeDefined();
    press('Save');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(device.entries).toEqual([]);
  });

  it('are deleted after a question only; the open one is left', async () => {
    const { device, address } = show('/routes/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Pohjoinen' }));
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(device.entries).toHaveLength(0);
    press('Delete Pohjoinen');
    await answer('Delete');
    await waitFor(() => expect(address()).toBe('/routes'));
    expect(device.entries.map(({ request }) => [request.method, request.path])).toEqual([
      ['DELETE', 'v2/routes/1'],
    ]);
    expect(screen.queryByText('Pohjoinen')).toBeNull();
  });

  it('let a partner edit, but neither create nor delete', async () => {
    show('/routes/1', { userType: 'TOOLS-PARTNER' });
    expect(await screen.findByRole('button', { name: 'Edit Monday 08:00' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New dispatch' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Delete|Copy)/ })).toBeNull();
  });
});

describe('a route that is edited', () => {
  it('keeps what was typed until the user agrees to edit another', async () => {
    const { address } = show('/routes/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Pohjoinen' }));
    await screen.findByLabelText(/^Name/);
    write(/^Name/, 'Etelä');
    press('Edit Nouto');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/routes/1');
    expect(screen.getByDisplayValue('Etelä')).toBeDefined();
    press('Edit Nouto');
    await answer('Discard');
    expect(await screen.findByDisplayValue('Nouto')).toBeDefined();
    expect(address()).toBe('/routes/2');
  });

  it('is read when one comes back to it from another', async () => {
    const { address } = show('/routes/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Pohjoinen' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Pohjoinen');
    const list = within(screen.getByRole('navigation', { name: 'Routes' }));
    for (const name of [/^Nouto/, /^Pohjoinen/]) {
      fireEvent.click(list.getByRole('link', { name }));
      expect(await screen.findByRole('button', { name: 'New dispatch' })).toBeDefined();
    }
    expect(address()).toBe('/routes/1');
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
    // The form of a route also opens while another route is open.
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Nouto' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Nouto');
    expect(address()).toBe('/routes/2');
  });

  it('asks before its form replaces text typed into its dispatches, but not at its own edit button', async () => {
    show('/routes/1');
    await open('Edit Monday 08:00');
    write(/^Dispatch time/, '09:00');
    press('Edit Pohjoinen');
    await answer('Discard');
    expect(await screen.findByDisplayValue('Pohjoinen')).toBeDefined();
    write(/^Name/, 'Etelä');
    press('Edit Pohjoinen');
    await act(async () => {});
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByDisplayValue('Etelä')).toBeDefined();
  });

  it('stays open when the server gives it its key', async () => {
    const { device, address } = show('/routes/new');
    write(/^Name/, 'Itä');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Itä' }));
    await screen.findByDisplayValue('Itä');
    act(() => device.acknowledge());
    await waitFor(() => expect(address()).toBe('/routes/1001'));
    expect(await screen.findByDisplayValue('Itä')).toBeDefined();
  });
});

describe('a dispatch', () => {
  it('tells the zone of its time where that is not the one of the device', async () => {
    const note = /^Times are those of/;
    const zone = (value: string) => [{ configID: 1, name: 'config_time_zone', value, defaultValue: 'UTC' }];
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const here = show('/routes/1', { content: { ...rows, configs: zone(own) } });
    await screen.findByRole('button', { name: 'Edit Monday 08:00' });
    expect(screen.queryByText(note)).toBeNull();
    here.unmount();
    show('/routes/1', { content: { ...rows, configs: zone('Pacific/Chatham') } });
    expect((await screen.findByText(note)).textContent).toContain('Pacific/Chatham');
  });

  it('is edited where it stands, checked, and shown at once with its mark', async () => {
    const { device } = show('/routes/1');
    await open('Edit Monday 08:00');
    expect(screen.getByRole('button', { name: 'Edit Sunday 10:00' })).toBeDefined();
    write(/^Dispatch time/, '');
    press('Save');
    expect(await screen.findByText('Fill out all dispatch fields')).toBeDefined();
    write(/^Dispatch time/, '25:00');
    press('Save');
    expect(await screen.findByText('Enter the time as hh:mm')).toBeDefined();
    write(/^Dispatch time/, '0745');
    write(/^Pick time/, '7.5');
    press('Save');
    expect(await screen.findByText('Enter the minutes as a whole number of at least 0')).toBeDefined();
    expect(device.entries).toHaveLength(0);
    write(/^Pick time/, '75');
    press('Save');
    const edit = await screen.findByRole('button', { name: 'Edit Monday 07:45' });
    expect(edit.closest('tr')?.textContent).toContain('Not sent yet');
    expect(device.entries.map(({ request }) => request.body)).toMatchObject([
      { dispatchTime: '07:45', pickingStart: 75 },
    ]);
  });

  it('stays as it was when the edit is cancelled or changes nothing', async () => {
    const { device } = show('/routes/1');
    await open('Edit Monday 08:00');
    write(/^Dispatch time/, '09:00');
    fireEvent.keyDown(screen.getByLabelText(/^Dispatch time/), { key: 'Escape' });
    await answer('Cancel');
    expect(screen.getByDisplayValue('09:00')).toBeDefined();
    press('Cancel');
    await answer('Discard');
    await open('Edit Monday 08:00');
    press('Save');
    expect(await screen.findByRole('button', { name: 'Edit Monday 08:00' })).toBeDefined();
    expect(device.entries).toHaveLength(0);
  });

  it('shows its history from where it is edited, which stays open', async () => {
    const change = {
      ...company,
      action: 'update',
      userID: 4,
      username: 'aino',
      requestID: 'a',
      client: null,
    };
    const recordHistory = [
      { resource: 'dispatches', id: 11, field: 'day', oldValue: 6, newValue: 0 },
      { resource: 'routes', id: 1, field: 'name', oldValue: 'Etelä', newValue: 'Pohjoinen' },
    ].map((one, index) => ({ ...change, ...one, historyID: index + 1, at: '2026-11-21T10:00:00.000Z' }));
    show('/routes/1', { content: { ...rows, recordHistory } });
    await open('Edit Monday 08:00');
    const [ofRoute, ofDispatch] = screen.getAllByRole('button', { name: 'History' });
    for (const [button, name, said] of [
      [ofDispatch, 'History of Monday 08:00', 'Sunday→Monday'],
      [ofRoute, 'History of Pohjoinen', 'Etelä→Pohjoinen'],
    ] as const) {
      if (button) fireEvent.click(button);
      const history = await screen.findByRole('dialog', { name });
      expect((await within(history).findByText('aino')).closest('li')?.textContent).toContain(said);
      fireEvent.keyDown(within(history).getByText('aino'), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(screen.getByDisplayValue('08:00')).toBeDefined();
  });

  it('is added to its route and takes its place among the days', async () => {
    const { device } = show('/routes/1');
    await open('New dispatch');
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2' } });
    write(/^Dispatch time/, '12:30');
    write(/^Pick time/, '0');
    press('Save');
    await screen.findByRole('button', { name: 'Edit Wednesday 12:30' });
    await waitFor(() =>
      expect(dispatchRows().map((row) => row.textContent?.slice(0, 3))).toEqual(['Day', 'Mon', 'Wed', 'Sun']),
    );
    expect(device.entries[0]?.request.body).toMatchObject({ routeID: 1, day: 2, pickingStart: 0 });
    // A time alone does not distinguish dispatches of different days.
    expect(await screen.findByText('Create: Wednesday 12:30')).toBeDefined();
  });

  it('is copied to the next day, with what it has; the copy is asked for before it is left', async () => {
    const { device } = show('/routes/1');
    await open('Copy Sunday 10:00');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Day/).value).toBe('0');
    press('Copy Monday 08:00');
    await answer('Discard');
    expect(await screen.findByDisplayValue('08:00')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>(/^Day/).value).toBe('1');
    press('Save');
    await screen.findByRole('button', { name: 'Edit Tuesday 08:00' });
    expect(device.entries.map(({ request }) => request.body)).toMatchObject([
      { routeID: 1, day: 1, dispatchTime: '08:00', pickingStart: 90 },
    ]);
  });

  it('is not a second one at a time; the time of the one that is edited is its own', async () => {
    const { device } = show('/routes/1');
    await open('New dispatch');
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '0' } });
    write(/^Dispatch time/, '8');
    write(/^Pick time/, '30');
    press('Save');
    expect(await screen.findByText('The route has a dispatch at that time already')).toBeDefined();
    expect(device.entries).toHaveLength(0);
    press('Cancel');
    await answer('Discard');
    await open('Edit Monday 08:00');
    write(/^Pick time/, '30');
    press('Save');
    await waitFor(() => expect(device.entries).toHaveLength(1));
  });

  it('keeps what was typed until the user agrees to edit another', async () => {
    show('/routes/1');
    await open('Edit Monday 08:00');
    write(/^Dispatch time/, '09:00');
    for (const other of ['Edit Sunday 10:00', 'New dispatch']) {
      press(other);
      await answer('Cancel');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByDisplayValue('09:00')).toBeDefined();
    }
    press('Edit Sunday 10:00');
    await answer('Discard');
    expect(await screen.findByDisplayValue('10:00')).toBeDefined();
    expect(screen.queryByDisplayValue('09:00')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Monday 08:00' })).toBeDefined();
  });

  it('has the focus while it is edited; afterwards the button that opened it has it again', async () => {
    show('/routes/1');
    for (const opener of ['Edit Monday 08:00', 'New dispatch']) {
      const button = await screen.findByRole('button', { name: opener });
      act(() => button.focus());
      fireEvent.click(button);
      const day = await screen.findByLabelText(/^Day/);
      expect(document.activeElement).toBe(day);
      const cancel = screen.getByRole('button', { name: 'Cancel' });
      act(() => cancel.focus());
      fireEvent.click(cancel);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: opener })));
    }
  });

  it('stays open when the server gives its route a key', async () => {
    const { device, address } = show('/routes/new');
    write(/^Name/, 'Itä');
    press('Save');
    await open('New dispatch');
    act(() => device.acknowledge());
    await waitFor(() => expect(address()).toBe('/routes/1001'));
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2' } });
    write(/^Dispatch time/, '12:30');
    write(/^Pick time/, '0');
    press('Save');
    await screen.findByRole('button', { name: 'Edit Wednesday 12:30' });
    expect(device.entries.at(-1)?.request.body).toMatchObject({ routeID: 1001 });
  });

  it('counts as unsaved until it is stored', async () => {
    const { device } = show('/routes/1');
    device.submit = () => Promise.reject(new Error('disk'));
    await open('Edit Monday 08:00');
    write(/^Dispatch time/, '09:00');
    press('Save');
    await screen.findByText(/disk/);
    expect(screen.getByDisplayValue('09:00')).toBeDefined();
    expect(hasUnsaved()).toBe(true);
  });

  it('is edited on when the server gives it its key, and when it is deleted meanwhile', async () => {
    const { device } = show('/routes/1');
    await open('New dispatch');
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2' } });
    write(/^Dispatch time/, '12:30');
    write(/^Pick time/, '0');
    press('Save');
    await open('Edit Wednesday 12:30');
    write(/^Pick time/, '45');
    act(() => device.acknowledge());
    expect(screen.getByDisplayValue('45').closest('tr')).toBe(dispatchRows()[2]);
    expect(dispatchRows()).toHaveLength(4);
    const taken = device.server.get('dispatches');
    act(() => {
      for (const id of [11, 12, 1001]) taken?.delete(id);
      device.setConnectivity('online');
    });
    expect(dispatchRows()).toHaveLength(2);
    expect(screen.getByDisplayValue('45')).toBeDefined();
    expect(screen.queryByText('No dispatches yet')).toBeNull();
  });

  it('is deleted after a question only, which names its day', async () => {
    const { device } = show('/routes/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Sunday 10:00' }));
    expect(device.entries).toHaveLength(0);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Delete Sunday 10:00?');
    await answer('Delete');
    await waitFor(() => expect(dispatchRows()).toHaveLength(2));
    expect(device.entries).toHaveLength(1);
    expect(await screen.findByText('Delete: Sunday 10:00')).toBeDefined();
  });
});

it('[S46] routes and dispatches that this tab can no longer read are not waited for without a word', async () => {
  const device = createFakeDevice(rows);
  const silent = { ...device, watchRows: () => () => {} };
  renderPage(<RoutesPage />, { device: silent, path: '/routes/:routeID?', at: '/routes/1' });
  expect(await screen.findAllByText('Loading…')).toHaveLength(2);
  act(() => device.retire());
  expect(await screen.findAllByText('A newer version runs in another tab')).toHaveLength(2);
});
