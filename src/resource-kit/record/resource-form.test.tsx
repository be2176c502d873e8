// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { users } from '../../domain/resources/company/users';
import { locations } from '../../domain/resources/sites/locations';
import { tasks } from '../../domain/resources/tasks/tasks';
import { positionHeader } from '../../protocol/changes';
import { ResourceDetailPage } from './resource-detail-page';
import { ResourceForm } from './resource-form';
import { hasUnsaved } from './unsaved/unsaved';

const company = { companyID: 1 };
const sites = {
  warehouses: [1, 2].map((id) => ({
    ...company,
    warehouseID: id,
    warehouseCode: `W${id}`,
    name: `House ${id}`,
  })),
  warehouseSections: [
    { ...company, warehouseSectionID: 11, warehouseID: 1, warehouseSectionCode: 'A', name: 'Dry' },
    { ...company, warehouseSectionID: 21, warehouseID: 2, warehouseSectionCode: 'B', name: 'Frozen' },
  ],
};

beforeAll(async () => {
  await import('../fields/inputs');
  await import('../fields/secret-input');
}, 60_000);

afterEach(() => vi.unstubAllGlobals());

function showForm(resource: typeof tasks | typeof locations, row: Row | null, given: Row = {}) {
  const saved: { values: Row; changes: Row; seen: Row }[] = [];
  const form = (
    <>
      <ResourceForm
        id="form"
        resource={resource}
        row={row}
        given={given}
        onSubmit={(values, changes, seen) => void saved.push({ values, changes, seen })}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>
  );
  renderPage(form, { device: createFakeDevice(sites), path: '/', at: '/' });
  return saved;
}

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const choose = async (name: RegExp, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

describe('a field of creation only', () => {
  const { taskNumber } = tasks.fields;
  const once = { ...tasks, fields: { ...tasks.fields, taskNumber: { ...taskNumber, createOnly: true } } };

  it('is entered with a new row and read-only afterwards', async () => {
    showForm(once, null);
    expect((await field(/^Task number/)).disabled).toBe(false);
  });

  it('is read-only in an existing row', async () => {
    showForm(once, { ...company, taskID: 4, taskNumber: 'T4', warehouseID: 1 });
    expect((await field(/^Task number/)).disabled).toBe(true);
    expect((await field(/^Order number/)).disabled).toBe(false);
  });
});

it('restores a field together with the one that it depends on', async () => {
  showForm(tasks, null);
  await field(/^Order number/);
  await choose(/^Warehouse$/, 'W2 House 2');
  await choose(/^Warehouse section/, 'B Frozen');
  cleanup();
  const saved = showForm(tasks, null, { taskType: 'PIC' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Warehouse section/ }).value).toBe(
      'B Frozen',
    ),
  );
  fireEvent.change(await field(/^Task number/), { target: { value: 'T9' } });
  fireEvent.change(await field(/^Priority/), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved[0]?.values).toMatchObject({ warehouseID: 2, warehouseSectionID: 21 }));
});

it('continues at the first field that was not accepted', async () => {
  const saved = showForm(locations, { ...company, locationID: 5, warehouseID: 2, bin: 'A-1' });
  const bin = await field(/^Bin/);
  fireEvent.change(bin, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(bin));
  expect(bin.getAttribute('aria-invalid')).toBe('true');
  expect(saved).toEqual([]);
});

it('is left with values as the server stores them: blanks around a text are none, and no change', async () => {
  const row = { ...company, locationID: 5, warehouseID: 2, bin: 'A-1', validationDigits: '11' };
  const saved = showForm(locations, row);
  fireEvent.change(await field(/^Bin/), { target: { value: ' A-1 ' } });
  fireEvent.change(await field(/^Check digits/), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.changes).toEqual({ validationDigits: null });
  expect(saved[0]?.values).toMatchObject({ bin: 'A-1', validationDigits: null });
});

it('is not saved by the Enter of a scanner, which moves on to the next field', async () => {
  showForm(locations, { ...company, locationID: 5, warehouseID: 2, bin: 'A-1', binOrder: 1 });
  const bin = await field(/^Bin/);
  bin.focus();
  // The last one says whether Enter still submits.
  const [last] = [...'B-7', 'Enter'].map((key) => fireEvent.keyDown(bin, { key })).slice(-1);
  expect(last).toBe(false);
  expect(document.activeElement).toBe(await field(/^Walking order/));
});

it('keeps the whole of a text that is too long, shows its length at once, and is not saved', async () => {
  const saved = showForm(locations, { ...company, locationID: 5, warehouseID: 2, bin: 'A-1' });
  const bin = await field(/^Bin/);
  // With a limit of its own a browser would cut off pasted text.
  expect(bin.maxLength).toBe(-1);
  fireEvent.change(bin, { target: { value: ` ${'B'.repeat(61)} ` } });
  expect(await screen.findByText('At most 60 characters; there are 61')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(bin));
  expect(saved).toEqual([]);
  fireEvent.change(bin, { target: { value: 'B'.repeat(60) } });
  await waitFor(() => expect(screen.queryByText(/^At most/)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it('refuses a number that does not fit a row', async () => {
  const saved = showForm(locations, { ...company, locationID: 5, warehouseID: 2, bin: 'A-1', binOrder: 1 });
  fireEvent.change(await field(/^Walking order/), { target: { value: '2147483648' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The value is too large')).toBeDefined();
  expect(saved).toEqual([]);
});

describe('a row that others change while its form is open', () => {
  it('[S63] is edited based on what the user saw, in the fields that the user changed', async () => {
    const bin = { ...company, locationID: 5, warehouseID: 2, bin: 'A-1', validationDigits: '11' };
    const device = createFakeDevice({ ...sites, locations: [bin] });
    renderPage(<ResourceDetailPage resource={locations} />, {
      device,
      path: '/locations/:id',
      at: '/locations/5',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await field(/^Check digits/), { target: { value: '33' } });
    device.server.get('locations')?.set(5, { ...bin, bin: 'A-2', validationDigits: '22' });
    act(() => device.setSynced(1));
    await screen.findByRole('heading', { name: /A-2/ });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]).toMatchObject({
      request: { body: { companyID: 1, validationDigits: '33' } },
      base: { validationDigits: '11' },
    });
  });
});

describe('a reference that depends on another field', () => {
  it('waits for it, offers the rows that belong to it, and is cleared with it', async () => {
    const saved = showForm(tasks, null, { taskNumber: 'T1' });
    const section = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Warehouse section/ });
    expect(section.disabled).toBe(true);
    await choose(/^Warehouse \*|^Warehouse$/, 'W1 House 1');
    await waitFor(() => expect(section.disabled).toBe(false));
    fireEvent.click(section);
    await screen.findByRole('option', { name: 'A Dry' });
    expect(screen.queryByRole('option', { name: 'B Frozen' })).toBeNull();
    fireEvent.click(screen.getByRole('option', { name: 'A Dry' }));
    await waitFor(() => expect(section.value).toBe('A Dry'));
    await choose(/^Warehouse \*|^Warehouse$/, 'W2 House 2');
    await waitFor(() => expect(section.value).toBe(''));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.values).toMatchObject({ warehouseID: 2, warehouseSectionID: null });
  });

  it('uses the row’s value if the other field is not in the form', async () => {
    showForm(locations, { ...company, locationID: 5, warehouseID: 2, bin: 'A-1' });
    fireEvent.click(await screen.findByRole('combobox', { name: /^Warehouse section/ }));
    await screen.findByRole('option', { name: 'B Frozen' });
    expect(screen.queryByRole('option', { name: 'A Dry' })).toBeNull();
  });
});

describe('a secret field', () => {
  const people = { users: [{ ...company, userID: 4, username: 'aino', userType: 'TOOLS', pickerID: null }] };

  function showUser(at: string, answer: object) {
    const sent: { url: string; init: RequestInit }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      const headers = { 'content-type': 'application/json', [positionHeader]: 'b:1' };
      return new Response(JSON.stringify(answer), { headers });
    });
    const device = createFakeDevice(people);
    const page = renderPage(<ResourceDetailPage resource={users} />, {
      device,
      path: '/users/:id',
      at,
      session: { ...adminSession, userID: 1 },
    });
    return { device, page, sent };
  }

  it('goes straight to the API, the rest of the edit is queued without it', async () => {
    const { device, sent } = showUser('/users/4', { userID: 4 });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await field(/^Password/), { target: { value: 'hunter2 and more' } });
    fireEvent.change(await field(/^User name/), { target: { value: 'eeva' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    const writes = sent.filter(({ init }) => init.method !== 'GET');
    expect(writes.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ['PUT', 'https://tools.example/api/v2/users/4', '{"companyID":1,"password":"hunter2 and more"}'],
    ]);
    expect(device.entries[0]?.request.body).toEqual({ companyID: 1, username: 'eeva' });
    expect(JSON.stringify(device.entries)).not.toContain('hunter2 and more');
  });

  it('of a new row sends every field of the row to the API', async () => {
    const { device, page, sent } = showUser('/users/new', { userID: 12 });
    fireEvent.change(await field(/^User name/), { target: { value: 'eeva' } });
    fireEvent.change(await field(/^User type/), { target: { value: 'TOOLS' } });
    fireEvent.change(await field(/^Password/), { target: { value: 'hunter2 and more' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.address()).toBe('/users/12'));
    expect(sent.map(({ init }) => init.method)).toEqual(['POST']);
    expect(device.entries).toEqual([]);
  });

  it('is required on creation and says that it needs a connection', async () => {
    const { device, sent } = showUser('/users/new', {});
    device.setConnectivity('offline');
    fireEvent.change(await field(/^User name/), { target: { value: 'eeva' } });
    fireEvent.change(await field(/^User type/), { target: { value: 'TOOLS' } });
    await waitFor(async () => expect((await field(/^Password/)).disabled).toBe(true));
    expect(screen.getByText(/only while online/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await field(/^Password/)).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(/only while online/)).toBeDefined();
    expect([device.entries, sent]).toEqual([[], []]);
  });
});

describe('a press that leaves a lookup before its answer', () => {
  /** Types another warehouse into a task's form, and presses a button at once. */
  async function pressWhileFound(button: () => HTMLElement) {
    const given = { taskNumber: 'T1', taskType: 'PIC', status: 'new', pickType: 'NORMAL', priority: 1 };
    const row = { ...company, ...given, taskID: 5, warehouseID: 1, warehouseSectionID: 11, onHold: false };
    const saved = showForm(tasks, row);
    await import('../../ui/forms/left-field');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Warehouse(?: \*)?$/ });
    await waitFor(() => expect(box.value).toMatch(/W1/));
    fireEvent.click(box);
    await screen.findByRole('option', { name: /House 2/ });
    fireEvent.change(box, { target: { value: 'W2' } });
    await act(async () => {});
    fireEvent.pointerDown(document.body);
    fireEvent.click(button());
    return saved;
  }

  it('saves the choice with its consequences', async () => {
    const saved = await pressWhileFound(() => screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([]);
    await waitFor(() =>
      expect(saved).toMatchObject([{ changes: { warehouseID: 2, warehouseSectionID: null } }]),
    );
  });

  it('comes when the form is known to have changes', async () => {
    const close = document.body.appendChild(document.createElement('button'));
    const asked: boolean[] = [];
    close.onclick = () => asked.push(hasUnsaved());
    await pressWhileFound(() => close);
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toEqual([true]));
    close.remove();
  });
});
