// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { hasUnsaved } from '../../resource-kit/record/unsaved/unsaved';
import { keptForms } from '../../session/remembered';
import { RoutesPage } from './routes-page';

const company = { companyID: 1 };
const north = { ...company, routeID: 1, name: 'Pohjoinen', priority: 10, externalReference: null };
const monday = { ...company, dispatchID: 11, routeID: 1, day: 0, dispatchTime: '08:00', pickingStart: 90 };
const sunday = { ...monday, dispatchID: 12, day: 6, dispatchTime: '10:00' };

function show(at: string, { route = north, dispatch = monday } = {}) {
  const device = createFakeDevice({ routes: [route], dispatches: [dispatch, sunday] });
  renderPage(<RoutesPage />, { device, path: '/routes/:routeID?', at });
  return device;
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
/** The page is discarded without any further event. */
function crash() {
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
}
const write = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('a route that was being edited is opened with what was typed, over what the row was then', async () => {
  show('/routes/1');
  await press('Edit Pohjoinen');
  await write(/^Name/, 'Etelä');
  crash();
  // Others have changed the row meanwhile.
  const device = show('/routes/1', { route: { ...north, name: 'Itä', priority: 30 } });
  expect(await screen.findByDisplayValue('Etelä')).toBeDefined();
  expect(screen.getByDisplayValue('30')).toBeDefined();
  expect(hasUnsaved()).toBe(true);
  await press('Save');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { body: { name: 'Etelä' } },
    base: { name: 'Pohjoinen' },
  });
  await waitFor(() => expect(kept()).toEqual([]));
});

it('a new route is there again, and not after it was given up', async () => {
  show('/routes/new');
  await write(/^Name/, 'Etelä');
  crash();
  show('/routes/new');
  expect(await screen.findByDisplayValue('Etelä')).toBeDefined();
  await press('Cancel');
  await press('Discard');
  await waitFor(() => expect(kept()).toEqual([]));
});

it('a dispatch that was being edited is opened where it stands, and no other one with its text', async () => {
  show('/routes/1');
  await press('Edit Monday 08:00');
  await write(/^Dispatch time/, '09:1');
  crash();
  const device = show('/routes/1', { dispatch: { ...monday, dispatchTime: '07:00' } });
  expect(await screen.findByDisplayValue('09:1')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Edit Sunday 10:00' })).toBeDefined();
  await write(/^Dispatch time/, '09:15');
  await press('Save');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({
    request: { body: { dispatchTime: '09:15' } },
    base: { dispatchTime: '08:00' },
  });
  await waitFor(() => expect(kept()).toEqual([]));
  await press('Edit Sunday 10:00');
  expect(await screen.findByDisplayValue('10:00')).toBeDefined();
});

it('a kept dispatch shows what others have changed in the fields that were not touched', async () => {
  show('/routes/1');
  await press('Edit Monday 08:00');
  await write(/^Dispatch time/, '09:15');
  crash();
  const device = show('/routes/1', { dispatch: { ...monday, dispatchTime: '07:00', pickingStart: 120 } });
  expect(await screen.findByDisplayValue('09:15')).toBeDefined();
  expect(screen.getByDisplayValue('120')).toBeDefined();
  await write(/^Pick time/, '121');
  await press('Save');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  // A conflict is judged by the value that each field had when the user decided.
  expect(device.entries[0]?.base).toEqual({ dispatchTime: '08:00', pickingStart: 120 });
  await waitFor(() => expect(kept()).toEqual([]));
});

it('a new dispatch is there again', async () => {
  show('/routes/1');
  await press('New dispatch');
  await write(/^Dispatch time/, '12:30');
  crash();
  const device = show('/routes/1');
  expect(await screen.findByDisplayValue('12:30')).toBeDefined();
  await write(/^Day/, '2');
  await write(/^Pick time/, '0');
  await press('Save');
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ routeID: 1, day: 2, dispatchTime: '12:30' });
});
