// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { createRow, deleteRow, updateRow } from '../../domain/mutations/rows';
import { pickers } from '../../domain/resources/company/pickers';
import type { OutboxEntry, Rejection, Write } from '../../domain/sync/write';
import { OutboxDatabase } from '../../mirror/storage/database';
import { keptForms } from '../../session/remembered';
import { databaseName } from '../../session/session';
import type { Device, DeviceStatus, DiscardOptions } from '../../sync/device';
import { readToasts, toast } from '../../ui/feedback/toast-store';
import { SyncPage } from './sync-page';

const picker = {
  pickerID: 4,
  companyID: 1,
  pickerCode: 'P4',
  firstName: 'Aino',
  lastName: 'Koski',
  maxAllowedPriority: 5,
  lastActionTime: null,
};
const edit = updateRow(pickers, { ...picker, lastName: 'Virta' }, { lastName: 'Salo' }, 1);
const refusal: Rejection = { status: 422, message: 'huono', code: null, fields: { lastName: 'Too rude' } };

function hold(id: number): Write {
  const target = { resource: 'tasks', id };
  return {
    name: 'task.hold',
    targets: [target],
    refersTo: [],
    request: { method: 'POST', path: 'tasks/action/hold', body: { companyID: 1, taskIds: [id] } },
    effects: [{ kind: 'patch', ...target, patch: { onHold: true } }],
    base: { onHold: false },
    title: { id: 'Hold task {number}', values: { number: `T${id}` } },
    coalesces: false,
  };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));

// Dialogs and inputs are loaded on first use, which takes time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

let lastSeq = 0;
function entry(write: Write, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const seq = ++lastSeq;
  return {
    ...write,
    seq,
    requestID: `r${seq}`,
    userActionID: `g${seq}`,
    userID: 2,
    companyID: 1,
    state: 'pending',
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 0,
    sentAtMs: null,
    ackedAt: null,
    rejection: null,
    ...more,
  };
}

const online: DeviceStatus = {
  connectivity: 'online',
  clockErrorMinutes: 0,
  lastSyncMs: null,
  completeAsOfMs: null,
  pending: 0,
  sending: 0,
  uncertain: 0,
  rejected: 0,
  isLeader: true,
  isOutdated: false,
  isSyncing: false,
  isPersisted: false,
  isStorageFull: false,
  isMirrorUnavailable: false,
  snapshot: {},
  mirrored: {},
  bytesUsed: 12_400_000,
  windowDays: 14,
  damagedEntries: 0,
  newerEntries: 0,
};

/** A device whose outbox has entries in any state; requests of the page are recorded in `asked`. */
async function show(
  entries: readonly OutboxEntry[],
  status: Partial<DeviceStatus> = {},
  beforeOpened: () => void = () => {},
) {
  const outbox = new OutboxDatabase(databaseName(adminSession));
  await outbox.entries.clear();
  await outbox.entries.bulkAdd([...entries]);
  outbox.close();
  beforeOpened();
  const asked = {
    retry: vi.fn(async (ids: readonly string[]) => ids.length),
    discard: vi.fn(async (ids: readonly string[], _options?: DiscardOptions) => ids.length),
    resend: vi.fn(async (_id: string, _write: Write) => 1),
    rebuildMirror: vi.fn(async () => {}),
    setWindowDays: vi.fn(async (_days: number) => {}),
    syncNow: vi.fn(() => {}),
    readDamaged: vi.fn(async () => ['torn entry']),
    diagnose: vi.fn(async () => [{ atMs: 0, what: 'steal', about: { silentBeats: 4 } }]),
  };
  const device: Device = {
    ...createFakeDevice({ pickers: [picker] }),
    ...asked,
    watchStatus: (onStatus) => {
      // Relative to now: a slow file must not make it three minutes.
      const syncedMs = Date.now() - 120_000;
      onStatus({ ...online, lastSyncMs: syncedMs, completeAsOfMs: syncedMs, ...status });
      return () => {};
    },
  };
  renderPage(<SyncPage />, { device, path: '/sync', at: '/sync' });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  return asked;
}

/** The same outbox, as a worker changes it. */
function openOutbox(): OutboxDatabase {
  const outbox = new OutboxDatabase(databaseName(adminSession));
  onTestFinished(() => outbox.close());
  return outbox;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp, within = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within.getByRole('button', { name }));
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

beforeEach(() => {
  return () => {
    for (const { id } of readToasts()) toast.dismiss(id);
    vi.unstubAllGlobals();
  };
});

describe('the outbox', () => {
  it('is said not to be readable while its database cannot be opened, and shown once it can', async () => {
    const full = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    onTestFinished(() => open.mockRestore());
    await show([entry(hold(1))], {}, () => open.mockImplementation(full));
    expect((await screen.findByRole('alert')).textContent).toContain('What waits cannot be read now');
    expect(screen.getByRole('heading', { name: 'Synchronization' })).toBeDefined();
    open.mockRestore();
    expect(await screen.findByRole('link', { name: 'Hold task T1' })).toBeDefined();
    expect(screen.queryByText('What waits cannot be read now')).toBeNull();
  });

  it('shows waiting changes by state, most urgent first, and counts those being confirmed', async () => {
    await show([
      entry(hold(1)),
      entry(edit, { state: 'rejected', rejection: refusal }),
      entry(hold(2), { state: 'uncertain', attempts: 3, notBeforeMs: Date.now() + 40_000 }),
      entry(hold(3), { state: 'sending' }),
      entry(hold(4), { state: 'acked' }),
    ]);
    const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(titles).toEqual(['Refused', 'No answer yet', 'Being sent', 'Waiting']);
    expect(screen.getByText('1 change is done, being confirmed')).toBeDefined();
    expect(section('No answer yet').getByText(/tried 3 times · next try in/)).toBeDefined();
    expect(section('Refused').getByText('Last name: Too rude')).toBeDefined();
    const link = section('Waiting').getByRole('link', { name: 'Hold task T1' });
    expect(link.getAttribute('href')).toBe('/tasks/1');
  });

  it('[S66] says that a change waits for one of a newer version, and not that all has been sent', async () => {
    const made = entry(updateRow(pickers, { ...picker, pickerID: -4 }, { lastName: 'Uusi' }, 1));
    const newer = { ...made, seq: made.seq - 0.5, requestID: 'newer', shape: 999 };
    await show([newer, made], { newerEntries: 1 });
    expect(
      section('Waiting').getByText(/waits for a change of a newer version of the console/),
    ).toBeDefined();
    expect(screen.queryByText(/was never created/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
    cleanup();
    await show([newer], { newerEntries: 1 });
    expect(await screen.findByText(/^1 change was entered in a newer version/)).toBeDefined();
    await act(async () => {});
    expect(screen.queryByText('Everything has been sent')).toBeNull();
  });

  it('shows the fault of a field in the words of the console if it knows the code from the server', async () => {
    const fields = { firstName: 'Too rude', lastName: 'min. 2', pickerCode: 'was prohibited' };
    const reasons = {
      lastName: { code: 'field.too-short', values: { min: 2 } },
      pickerCode: { code: 'field.of-a-later-version' },
    };
    const rejection = { ...refusal, fields, reasons };
    await show([entry(edit, { state: 'rejected', rejection })]);
    expect(section('Refused').getByText('Last name: At least 2 characters')).toBeDefined();
    expect(section('Refused').getByText('First name: Too rude')).toBeDefined();
    expect(section('Refused').getByText(/: was prohibited$/)).toBeDefined();
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    const row = within(await dialog.findByRole('listitem', { name: 'Last name' }));
    expect(await row.findByText('At least 2 characters')).toBeDefined();
  });

  it('says of a field that is taken already what it says of the whole', async () => {
    const rejection = {
      status: 409,
      message: 'Varattu',
      code: 'row.duplicate',
      fields: { lastName: 'Varattu' },
    };
    await show([entry(edit, { state: 'rejected', rejection })]);
    expect(section('Refused').getByText('Last name: It exists already')).toBeDefined();
  });

  it('names what keeps a row from being deleted, with links to the rows that have a page', async () => {
    const usedBy = [
      { resource: 'pickers', ids: [4], count: 3 },
      { resource: 'pickerQueues', ids: [8], count: 1 },
    ];
    const rejection = { status: 409, message: 'In use', code: 'row.in-use', fields: {}, usedBy };
    await show([entry(deleteRow(pickers, picker, 1), { state: 'rejected', rejection })]);
    const refused = section('Refused');
    expect(refused.getByText('It is still in use and cannot be deleted')).toBeDefined();
    const link = await refused.findByRole('link', { name: 'Aino Koski' });
    expect(link.getAttribute('href')).toBe('/pickers/4');
    expect(link.closest('li')?.textContent).toBe('Pickers: Aino Koski and 2 more');
    expect(refused.getByText(/#8$/).closest('a')).toBeNull();
  });

  it('says that everything has been sent', async () => {
    await show([]);
    expect(screen.getByText('Everything has been sent')).toBeDefined();
  });

  it('folds a user action into one row that opens to its entries, and retries it as one', async () => {
    const refused = {
      userActionID: 'g',
      state: 'rejected' as const,
      rejection: { ...refusal, code: 'task.completed-hold', fields: {} },
    };
    const entries = [hold(1), hold(2), hold(3)].map((write) => entry(write, refused));
    const asked = await show(entries);
    expect(screen.queryByText('Hold task T2')).toBeNull();
    expect(screen.getByText('A completed task cannot be put on hold')).toBeDefined();
    press('Retry');
    expect(asked.retry).toHaveBeenCalledWith(entries.map(({ requestID }) => requestID));
    press(/Hold task T1 and 2 more/);
    expect(screen.getByText('Hold task T2')).toBeDefined();
  });

  it('discards after asking, and not when the user cancels', async () => {
    const one = entry(edit, { state: 'rejected', rejection: refusal });
    const asked = await show([one]);
    press('Discard');
    await answer('Cancel');
    expect(asked.discard).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    press('Discard');
    await answer('Discard');
    await waitFor(() =>
      expect(asked.discard).toHaveBeenCalledWith([one.requestID], { takesDependents: true }),
    );
    expect(await screen.findByText('Discarded')).toBeDefined();
  });

  it('[S13] says of how many changes a discard came too late, and of none that they were discarded', async () => {
    const asked = await show([entry(hold(1)), entry(hold(2))]);
    asked.discard.mockResolvedValueOnce(0);
    press('Undo', within(section('Waiting').getAllByRole('listitem')[0] as HTMLElement));
    await answer('Discard');
    expect(
      await screen.findByText('Too late: 1 change has been sent or dealt with meanwhile.'),
    ).toBeDefined();
    expect(screen.queryByText('Discarded')).toBeNull();
    asked.discard.mockResolvedValueOnce(1);
    press('Undo', within(screen.getByRole('group', { name: 'All: Waiting' })));
    await answer('Discard');
    expect(await screen.findByText('Discarded')).toBeDefined();
  });

  it('[S13] says that a refused change that is refused no more has been sent or dealt with meanwhile', async () => {
    const asked = await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    const outbox = openOutbox();
    asked.retry.mockImplementationOnce(async () => {
      await outbox.entries.clear();
      return 0;
    });
    press('Retry');
    expect(await screen.findByText('1 change has been sent or dealt with meanwhile.')).toBeDefined();
    expect(screen.queryByText('Queued again')).toBeNull();
  });

  it('says nothing of changes that a first press has queued', async () => {
    const one = entry(edit, { state: 'rejected', rejection: refusal });
    const asked = await show([one]);
    const outbox = openOutbox();
    asked.retry.mockResolvedValueOnce(1).mockImplementationOnce(async () => {
      await outbox.entries.put({ ...one, state: 'pending', rejection: null });
      return 0;
    });
    press('Retry');
    press('Retry');
    expect(await screen.findByText('Queued again')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(screen.queryByText('1 change has been sent or dealt with meanwhile.')).toBeNull();
  });

  it('[S58] says that nothing could be discarded where the outbox cannot be read', async () => {
    const asked = await show([entry(hold(1))]);
    breakReading();
    press('Undo');
    expect(await screen.findByText(/^It could not be stored on this device: .*torn/)).toBeDefined();
    expect(asked.discard).not.toHaveBeenCalled();
  });

  it('undoes a waiting change, and says what goes with it', async () => {
    const creation = entry(
      createRow(pickers, -1, { pickerCode: 'P9', firstName: 'Eero', lastName: 'Salo' }, 1),
    );
    const later = entry(updateRow(pickers, { ...picker, pickerID: -1 }, { lastName: 'Laine' }, 1));
    const asked = await show([creation, later]);
    const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/^Create/));
    if (!first) throw new Error('no row for the creation');
    press('Undo', within(first));
    expect(await screen.findByText('1 later change to a row created here goes with it.')).toBeDefined();
    await answer('Discard');
    // The dependent entries are determined again when it is done.
    await waitFor(() =>
      expect(asked.discard).toHaveBeenCalledWith([creation.requestID], { takesDependents: true }),
    );
  });

  it('says what a change waits for', async () => {
    const refused = entry(edit, { state: 'rejected', rejection: refusal });
    await show([refused, entry(updateRow(pickers, picker, { firstName: 'Eeva' }, 1))]);
    expect(section('Waiting').getByText(/waits for the refused change “Edit: Aino Virta”/)).toBeDefined();
  });

  it('does not offer to discard a change that is being sent', async () => {
    await show([entry(hold(3), { state: 'sending' })]);
    // Changes stored by another connection are shown a moment later.
    await waitFor(() => expect(screen.queryByRole('button', { name: /Discard|Undo|Retry/ })).toBeNull());
    expect(section('Being sent').getByRole('link', { name: 'Hold task T3' })).toBeDefined();
  });
});

describe('a refused edit', () => {
  it('shows base, mine and theirs, and resends the corrected values', async () => {
    const one = entry(edit, { state: 'rejected', rejection: refusal });
    const asked = await show([one]);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    const row = within(await dialog.findByRole('listitem', { name: 'Last name' }));
    expect(row.getByText('Virta')).toBeDefined();
    expect(row.getByText('Koski')).toBeDefined();
    expect(row.getByText('changed meanwhile')).toBeDefined();
    const input = await row.findByDisplayValue('Salo');
    expect(row.getByText('Too rude')).toBeDefined();
    fireEvent.change(input, { target: { value: 'Laine' } });
    press('Resend', dialog);
    await waitFor(() => expect(asked.resend).toHaveBeenCalledOnce());
    const [id, write] = asked.resend.mock.calls[0] ?? [];
    expect(id).toBe(one.requestID);
    expect(write?.request).toEqual({
      method: 'PUT',
      path: 'pickers/4',
      body: { companyID: 1, lastName: 'Laine' },
    });
    expect(write?.base).toEqual({ lastName: 'Koski' });
  });

  it('[S13] keeps the corrections of what has been sent meanwhile', async () => {
    const asked = await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    asked.resend.mockResolvedValueOnce(0);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByDisplayValue('Salo'), { target: { value: 'Laine' } });
    press('Resend', dialog);
    expect(
      await screen.findByText('Too late: 1 change has been sent or dealt with meanwhile.'),
    ).toBeDefined();
    expect(dialog.getByDisplayValue('Laine')).toBeDefined();
  });

  it('sends them once, however often the button is pressed', async () => {
    const asked = await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    asked.resend.mockResolvedValueOnce(1).mockResolvedValue(0);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByDisplayValue('Salo');
    press('Resend', dialog);
    press('Resend', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.resend).toHaveBeenCalledOnce();
    expect(readToasts().map(({ message }) => message)).toEqual(['Queued again']);
  });

  it('sends nothing that the declaration forbids', async () => {
    const asked = await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByDisplayValue('Salo'), { target: { value: '' } });
    press('Resend', dialog);
    expect(await dialog.findByText('This field is required')).toBeDefined();
    expect(asked.resend).not.toHaveBeenCalled();
  });

  it('asks before corrections are lost', async () => {
    await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByDisplayValue('Salo'), { target: { value: 'Laine' } });
    press('Close', dialog);
    await answer('Cancel');
    expect(await screen.findByDisplayValue('Laine')).toBeDefined();
  });

  it('has corrections there again when its page has gone, until they are sent', async () => {
    const refused = entry(edit, { state: 'rejected', rejection: refusal });
    const crash = () => {
      document.dispatchEvent(new Event('visibilitychange'));
      cleanup();
    };
    const open = async (shown: OutboxEntry) => {
      const asked = await show([shown]);
      press('Edit and resend');
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('textbox');
      return { asked, dialog };
    };
    const { dialog: first } = await open(refused);
    fireEvent.change(first.getByDisplayValue('Salo'), { target: { value: 'Laine' } });
    crash();
    // Another refused write.
    const { dialog: other } = await open({ ...refused, requestID: 'another' });
    expect(other.getByDisplayValue('Salo')).toBeDefined();
    crash();
    const { asked, dialog } = await open(refused);
    expect(await dialog.findByDisplayValue('Laine')).toBeDefined();
    expect(dialog.queryByText('Too rude')).toBeNull();
    press('Resend', dialog);
    await waitFor(() => expect(asked.resend).toHaveBeenCalledOnce());
    expect(asked.resend.mock.calls[0]?.[1].request.body).toEqual({ companyID: 1, lastName: 'Laine' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()).toEqual([]);
  });

  it('brings back no correction of a value that was corrected elsewhere since', async () => {
    const refused = entry(edit, { state: 'rejected', rejection: refusal });
    await show([refused]);
    press('Edit and resend');
    fireEvent.change(await screen.findByDisplayValue('Salo'), { target: { value: 'Laine' } });
    document.dispatchEvent(new Event('visibilitychange'));
    cleanup();
    const body = { companyID: 1, lastName: 'Saari' };
    await show([{ ...refused, request: { ...refused.request, body } }]);
    press('Edit and resend');
    expect(await screen.findByText(/is not brought back where something else/)).toBeDefined();
    expect(screen.getByDisplayValue('Saari')).toBeDefined();
    expect(kept()).toEqual([]);
  });

  it('forgets corrections that were given up', async () => {
    await show([entry(edit, { state: 'rejected', rejection: refusal })]);
    press('Edit and resend');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByDisplayValue('Salo'), { target: { value: 'Laine' } });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(kept()).toHaveLength(1);
    press('Close', dialog);
    await answer('Discard');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('an action is compared for reading only', async () => {
    const asked = await show([
      entry(
        { ...hold(4), targets: [{ resource: 'pickers', id: 4 }] },
        { state: 'rejected', rejection: refusal },
      ),
    ]);
    press('Compare');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Resend' })).toBeNull();
    press('Retry', dialog);
    await waitFor(() => expect(asked.retry).toHaveBeenCalledOnce());
  });
});

describe('a write whose outcome is unknown', () => {
  const asked = (seq: number): OutboxEntry =>
    entry(hold(seq), {
      state: 'rejected',
      attempts: 3,
      unansweredSinceMs: Date.parse('2026-11-01T08:00:00Z'),
      unansweredSinceServerMs: Date.parse('2026-11-03T08:00:00Z'),
      rejection: { status: 0, message: 'not known', code: 'sync.unknown-outcome', fields: {} },
    });

  it('[S64] is a question of its own, with the day by the server\u2019s clock, and answered one by one', async () => {
    const refused = entry(edit, { state: 'rejected', rejection: refusal });
    const device = await show([asked(1), asked(2), refused]);
    const question = section('Was it done?');
    expect(question.getByText('2')).toBeDefined();
    expect(section('Refused').getByText('1')).toBeDefined();
    expect(question.getAllByText(/never answered\. If the row shows it/)[0]?.textContent).toMatch(/3.*2026/);
    expect(question.queryByRole('group', { name: /^All:/ })).toBeNull();
    fireEvent.click(question.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
    await waitFor(() => expect(device.retry).toHaveBeenCalledOnce());
    fireEvent.click(question.getAllByRole('button', { name: 'It was done' })[1] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Was the change done?' })).toBeDefined();
    await answer('It was done');
    await waitFor(() => expect(device.discard).toHaveBeenCalledOnce());
  });

  it('[S64] is not repeated with all that was refused', async () => {
    const refused = [5, 6].map((id) => entry(hold(id), { state: 'rejected', rejection: refusal }));
    const device = await show([asked(1), ...refused]);
    press('Retry', within(section('Refused').getByRole('group', { name: 'All: Refused' })));
    await waitFor(() => expect(device.retry).toHaveBeenCalledOnce());
    expect(device.retry.mock.calls[0]?.[0]).toEqual(refused.map(({ requestID }) => requestID));
  });
});

it('[S66] says that changes wait for a newer version', async () => {
  await show([], { newerEntries: 2 });
  expect(screen.getByText(/2 changes were entered in a newer version/)).toBeDefined();
});

describe('an edit of what others have changed meanwhile', () => {
  const conflict = {
    state: 'rejected',
    rejection: {
      status: 409,
      message: 'changed',
      code: 'row.conflict',
      fields: { lastName: 'changed' },
      row: { ...picker, lastName: 'Laine' },
    },
  } as const;
  const open = async () => {
    const asked = await show([entry(edit, conflict)]);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    press('Compare and decide');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByDisplayValue('Salo');
    return { asked, dialog };
  };

  it('[S63] is shown beside the row of the server, and sent again on that one', async () => {
    const { asked, dialog } = await open();
    const cells = dialog.getByRole('listitem', { name: 'Last name' }).textContent;
    for (const value of ['Virta', 'Laine', 'changed meanwhile']) expect(cells).toContain(value);
    press('Send mine', dialog);
    await waitFor(() => expect(asked.resend).toHaveBeenCalledOnce());
    expect(asked.resend.mock.calls[0]?.[1]).toMatchObject({
      request: { body: { lastName: 'Salo' } },
      base: { lastName: 'Laine' },
    });
  });

  it('[S63] goes when its user keeps what the others entered', async () => {
    const { asked, dialog } = await open();
    press('Keep theirs', dialog);
    await answer('Discard');
    await waitFor(() => expect(asked.discard).toHaveBeenCalledOnce());
  });
});

describe('the device', () => {
  it('shows the last sync, the sending tab, and the stored rows', async () => {
    await show([], {
      isLeader: false,
      isSyncing: true,
      mirrored: { pickers: { rows: 40 }, tasks: { rows: 1200 } },
      snapshot: { tasks: { done: 1200, total: 8000 } },
    });
    expect(screen.getByText(/^2 min\. ago \(/)).toBeDefined();
    expect(screen.getByText('Another tab of this browser sends and fetches')).toBeDefined();
    expect(screen.getByText('12.4 MB')).toBeDefined();
    expect(screen.getByText(/The browser may delete the data/)).toBeDefined();
    expect(screen.getByText('1,200 of 8,000')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('15');
    // Long words break, so that the table is not wider than an enlarged page.
    const names = screen.getAllByRole('rowheader');
    expect(names.filter(({ classList }) => !classList.contains('wrap-anywhere'))).toEqual([]);
  });

  it.each([
    [true, 'The browser keeps the data until a user clears it'],
    [null, 'Not known yet'],
  ])('says whether the browser keeps the data: %s', async (isPersisted, text) => {
    Object.defineProperty(navigator, 'storage', { configurable: true, value: {} });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    await show([], { isPersisted });
    expect(screen.getByText('Safe storage').nextElementSibling?.textContent).toBe(text);
  });

  it.each([
    ['as it is now', { usage: 3_000_000 }, 0, '3 MB'],
    ['not where the browser counts nothing', { usage: 0 }, 0, 'Not known yet'],
    ['as it was measured last where nobody can be asked', undefined, 12_400_000, '12.4 MB'],
  ])('says how much is stored: %s', async (_, estimate, bytesUsed, text) => {
    const value = estimate ? { estimate: async () => estimate } : {};
    Object.defineProperty(navigator, 'storage', { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    await show([], { bytesUsed });
    const size = screen.getByText('Space on the disk');
    await waitFor(() => expect(size.nextElementSibling?.textContent).toBe(text));
  });

  it('says that a browser without storage to ask says nothing of it', async () => {
    await show([], { isPersisted: null, bytesUsed: null });
    for (const name of ['Safe storage', 'Space on the disk'])
      expect(screen.getByText(name).nextElementSibling?.textContent).toBe('This browser does not say');
  });

  it('changes how many days of completed tasks are kept', async () => {
    const asked = await show([]);
    fireEvent.change(screen.getByRole('combobox', { name: /Completed tasks/ }), { target: { value: '30' } });
    await waitFor(() => expect(asked.setWindowDays).toHaveBeenCalledWith(30));
  });

  it('says of days that are chosen on a full disk that they do not count yet', async () => {
    await show([], { isStorageFull: true, windowDays: 14 });
    const days = screen.getByRole('combobox', { name: /Completed tasks/ });
    expect(screen.queryByText(/^Not stored yet/)).toBeNull();
    fireEvent.change(days, { target: { value: '30' } });
    const text = 'Not stored yet: until it can be, 14 days count.';
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('downloads everything again after asking, and not without a connection', async () => {
    const asked = await show([]);
    press('Download everything again');
    await answer('Download');
    await waitFor(() => expect(asked.rebuildMirror).toHaveBeenCalledOnce());
  });

  it('cannot download everything again offline', async () => {
    await show([], { connectivity: 'offline' });
    expect(screen.getByRole('button', { name: 'Download everything again' }).hasAttribute('disabled')).toBe(
      true,
    );
  });

  it('syncs when asked to', async () => {
    const asked = await show([]);
    press('Sync now');
    expect(asked.syncNow).toHaveBeenCalledOnce();
  });
});

/** The text of the file that a press downloads. */
async function fileOf(press: () => void): Promise<string> {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        files.push(file);
        return 'blob:x';
      }
      static override revokeObjectURL() {}
    },
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  press();
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  click.mockRestore();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(files[0] ?? new Blob());
  });
}

/** From now on the outbox cannot be read as a whole. */
function breakReading(): void {
  const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('torn', 'UnknownError');
  });
  onTestFinished(() => broken.mockRestore());
}

it('[S58] hands over what can be read, and says so where the changes cannot be', async () => {
  await show([entry(hold(1))]);
  breakReading();
  const text = await fileOf(() => press('Export'));
  expect(JSON.parse(text)).toMatchObject({ entries: [], damaged: ['torn entry'] });
  expect(await screen.findByText('The changes cannot be read: the file does not hold them.')).toBeDefined();
});

it('reports damaged entries and exports everything but secrets', async () => {
  const write = updateRow(pickers, picker, { lastName: 'Salo' }, 1);
  const withPin = { ...write, request: { ...write.request, body: { lastName: 'Salo', pin: '7391' } } };
  await show([entry(withPin)], { damagedEntries: 2 });
  const notice = within(screen.getByRole('alert'));
  expect(notice.getByText(/2 stored changes cannot be read/)).toBeDefined();
  const text = await fileOf(() => press('Export', notice));
  expect(text).toContain('"damagedEntries": 2');
  expect(text).toContain('Salo');
  expect(text).toContain('torn entry');
  expect(JSON.parse(text).decisions).toEqual([{ atMs: 0, what: 'steal', about: { silentBeats: 4 } }]);
  expect(text).not.toMatch(/(?<!\d)7391(?!\d)/);
  expect(text).not.toContain(`"${adminSession.secret}"`);
});

it('says that the disk is full', async () => {
  await show([], { isStorageFull: true });
  expect(screen.getByText(/The disk is full/)).toBeDefined();
});

it('[S53] says that the copy of the rows cannot be opened, and fetches it anew on a user\u2019s word', async () => {
  const asked = await show([], { isMirrorUnavailable: true });
  press('Download everything again', within(screen.getByRole('alert')));
  await answer('Download');
  await waitFor(() => expect(asked.rebuildMirror).toHaveBeenCalledOnce());
});

it('says how old rows may be where the server tells of no changes', async () => {
  await show([], { completeAsOfMs: Date.now() - 600_000 });
  expect(screen.getByText('Rows are at least as new as').parentElement?.textContent).toContain('10 min');
});
