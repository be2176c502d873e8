// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { stubLocks } from '../../../tests/fakes/stub-locks';
import type { Resource, Row } from '../../domain/resource';
import { users } from '../../domain/resources/company/users';
import { locations } from '../../domain/resources/sites/locations';
import { tasks } from '../../domain/resources/tasks/tasks';
import { dayMs } from '../../lib/time-units';
import { clearRemembered, keptForms } from '../../session/remembered';
import { readToasts } from '../../ui/feedback/toast-store';
import { ResourceForm } from '../record/resource-form';
import { dropUnsaved, hasUnsaved } from '../record/unsaved/unsaved';
import { formName } from './form-draft';
import { draftKey, forgetOldDrafts, readDraft, recover } from './kept-drafts';
import { removeStoredDrafts, storeDraft } from './stored-drafts';

beforeAll(async () => {
  await import('../fields/inputs');
  await import('../fields/secret-input');
}, 60_000);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const bin: Row = { companyID: 1, locationID: 5, warehouseID: 2, bin: 'A-1', validationDigits: '11' };

function open(resource: Resource, row: Row | null = null, session = adminSession) {
  const saved: { changes: Row; seen: Row }[] = [];
  const form = (
    <>
      <ResourceForm
        id="form"
        resource={resource}
        row={row}
        onSubmit={(_, changes, seen) => void saved.push({ changes, seen })}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>
  );
  renderPage(form, { device: createFakeDevice({}), path: '/', at: '/', session });
  return saved;
}

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const enter = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
/** The page is hidden: the last event before it may be removed from memory. */
const putAside = () => document.dispatchEvent(new Event('visibilitychange'));
const isBack = () => waitFor(() => expect(readToasts().map(({ id }) => id)).toContain('draft'));

it('entered values are back after the page went away, with the row as it was then, and the user is told', async () => {
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  expect(kept()).toHaveLength(1);
  cleanup();
  // Others have changed the row meanwhile.
  const saved = open(locations, { ...bin, bin: 'C-3', validationDigits: '12' });
  await isBack();
  expect((await field(/^Bin/)).value).toBe('B-2');
  expect((await field(/^Check/)).value).toBe('12');
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ changes: { bin: 'B-2' }, seen: { bin: 'A-1' } }]));
});

describe('a date that is being typed', () => {
  const task: Row = { companyID: 1, taskID: 6, taskNumber: 'T6', taskType: 'PIC', warehouseID: 1 };
  const type = async (value: string) => fireEvent.input(await field(/^Delivery date/), { target: { value } });

  it('is a change with each key, and kept before the field is left', async () => {
    open(tasks, task);
    await type('24/12/2026 8:30');
    expect(hasUnsaved()).toBe(true);
    putAside();
    cleanup();
    open(tasks, task);
    await isBack();
    expect((await field(/^Delivery date/)).value).toBe('24/12/2026 08:30');
  });

  it('is required until it is valid, and not kept; it is marked when the field is left', async () => {
    open(tasks, task);
    await type('24/');
    expect(hasUnsaved()).toBe(true);
    putAside();
    expect(kept()).toHaveLength(0);
    const input = await field(/^Delivery date/);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await type('24.12.');
    expect(input.value).toBe('24.12.');
    fireEvent.blur(input);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(input.value).toMatch(/^24\/12\/\d{4} 00:00$/);
  });
});

it('notices of a form go with it: the next one is another', async () => {
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  cleanup();
  open(locations, bin);
  await isBack();
  cleanup();
  expect(readToasts().map(({ id }) => id)).not.toContain('draft');
});

it('values that were saved, discarded or set back are no longer kept', async () => {
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toEqual([]));
  cleanup();
  expect(kept()).toEqual([]);
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  expect(kept()).toHaveLength(1);
  await enter(/^Bin/, 'A-1');
  await waitFor(() => expect(kept()).toEqual([]));
  await enter(/^Bin/, 'B-3');
  putAside();
  expect(kept()).toHaveLength(1);
  dropUnsaved();
  cleanup();
  expect(kept()).toEqual([]);
});

it('a password is never kept', async () => {
  open(users);
  await enter(/^User name/, 'maija');
  await enter(/^Password/, 'a secret of hers');
  putAside();
  const [key = ''] = kept();
  expect(localStorage.getItem(key)).toContain('maija');
  expect(localStorage.getItem(key)).not.toContain('secret of hers');
});

it('is restored for its user only, and not while it is open in another page', async () => {
  const { held } = stubLocks(['page of another tab']);
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  await waitFor(() => expect(held()).toHaveLength(2));
  const [key = ''] = kept();
  cleanup();
  open(locations, bin, { ...adminSession, userID: 77 });
  expect((await field(/^Bin/)).value).toBe('A-1');
  cleanup();
  const written = JSON.parse(localStorage.getItem(key) ?? '{}');
  const heldBy = (page: string) => localStorage.setItem(key, JSON.stringify({ ...written, page }));
  heldBy('of another tab');
  open(locations, bin);
  expect((await field(/^Bin/)).value).toBe('A-1');
  cleanup();
  heldBy('that has crashed');
  open(locations, bin);
  await isBack();
  expect((await field(/^Bin/)).value).toBe('B-2');
});

it('a text that is no number does not come back as an emptied field', async () => {
  open(locations, { ...bin, binOrder: 7 });
  await enter(/^Bin \*/, 'B-2');
  await enter(/^Walking/, '12a');
  putAside();
  cleanup();
  open(locations, { ...bin, binOrder: 7 });
  await isBack();
  expect((await field(/^Bin \*/)).value).toBe('B-2');
  expect((await field(/^Walking/)).value).toBe('7');
});

it('a text that is no number does not come back as the original number', async () => {
  open(locations, { ...bin, binOrder: 7 });
  await enter(/^Walking/, '12');
  putAside();
  await enter(/^Walking/, '12a');
  putAside();
  expect([hasUnsaved(), kept()]).toEqual([true, []]);
});

it('without locks pages are asked whether they are open', async () => {
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  const [key = ''] = kept();
  cleanup();
  const written = JSON.parse(localStorage.getItem(key) ?? '{}');
  const heldBy = (page: string) => localStorage.setItem(key, JSON.stringify({ ...written, page }));
  const other = new BroadcastChannel('pages');
  other.addEventListener('message', ({ data }) => {
    if (data.whereIs === 'of another tab') other.postMessage({ here: 'of another tab' });
  });
  const form = draftKey(adminSession, formName(locations, 5));
  heldBy('of another tab');
  expect(await readDraft(form)).toBeNull();
  heldBy('that has crashed');
  expect(await readDraft(form)).not.toBeNull();
  other.close();
});

it('the same form in two pages is kept twice, and that of the closed page is back', async () => {
  stubLocks([]);
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  const [own = ''] = kept();
  const written = JSON.parse(localStorage.getItem(own) ?? '{}');
  const other = own.replace(/@.*$/, '@that has crashed');
  const value = { values: { bin: 'C-3' }, seen: { bin: 'A-1' } };
  localStorage.setItem(other, JSON.stringify({ ...written, page: 'that has crashed', value }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toEqual([other]));
  cleanup();
  open(locations, bin);
  await isBack();
  expect((await field(/^Bin/)).value).toBe('C-3');
  // It belongs to this page now.
  expect(kept()).toEqual([own]);
  dropUnsaved();
  expect(kept()).toEqual([]);
});

describe('a browser that is killed has the local storage of a minute ago', () => {
  beforeEach(() => removeStoredDrafts(Number.POSITIVE_INFINITY));
  const stored = () => removeStoredDrafts(0);

  it('values entered since are back', async () => {
    open(locations, bin);
    await enter(/^Bin/, 'B-2');
    putAside();
    const before = { ...localStorage };
    await enter(/^Bin/, 'B-3');
    putAside();
    await stored();
    cleanup();
    const [key = ''] = kept();
    for (const former of [before[key], null]) {
      if (former) localStorage.setItem(key, former);
      else localStorage.removeItem(key);
      await recover();
      open(locations, bin);
      await waitFor(async () => expect((await field(/^Bin/)).value).toBe('B-3'));
      cleanup();
    }
  });

  it('values saved since are not', async () => {
    open(locations, bin);
    await enter(/^Bin/, 'B-2');
    putAside();
    const before = { ...localStorage };
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toEqual([]));
    cleanup();
    await stored();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
    expect(kept()).toHaveLength(1);
    await recover();
    expect(kept()).toEqual([]);
  });

  it('a draft that another page has just discarded is left to it', async () => {
    const written = (page: string) => JSON.stringify({ atMs: Date.now(), page, value: {} });
    const keyOf = (page: string) => `${keptForms}locations 5 @${page}`;
    for (const page of ['of another tab', 'that has crashed']) storeDraft(keyOf(page), written(page));
    await stored();
    stubLocks(['page of another tab']);
    await recover();
    expect(kept()).toEqual([keyOf('that has crashed')]);
  });
});

it('is removed when its user signs out, and after some days', async () => {
  open(locations, bin);
  await enter(/^Bin/, 'B-2');
  putAside();
  clearRemembered(localStorage);
  expect(kept()).toEqual([]);
  await enter(/^Bin/, 'B-3');
  putAside();
  forgetOldDrafts();
  expect(kept()).toHaveLength(1);
  cleanup();
  vi.useFakeTimers({ now: Date.now() + 5 * dayMs, toFake: ['Date'] });
  open(locations, bin);
  expect((await field(/^Bin/)).value).toBe('A-1');
  cleanup();
  forgetOldDrafts();
  expect(kept()).toEqual([]);
});
