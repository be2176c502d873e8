// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import { ResourceForm } from '../record/resource-form';

beforeAll(async () => {
  await import('./inputs');
  await import('./secret-input');
}, 60_000);

const row = { companyID: 1, pickerID: 7, pickerCode: '107', firstName: 'Aino', lastName: 'Aalto' };
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

it('changes made before the connection was lost can be undone, and the rest saved', async () => {
  const device = createFakeDevice({ pickers: [row] });
  const saved: Row[] = [];
  renderPage(
    <>
      <ResourceForm
        id="form"
        resource={pickers}
        row={row}
        onSubmit={(_, changes) => void saved.push(changes)}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>,
    { device, path: '/', at: '/' },
  );
  fireEvent.change(await field(/^Last name/), { target: { value: 'Aho' } });
  fireEvent.change(await field(/^PIN code/), { target: { value: '4711' } });
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByText('It can be changed only while online.')).toBeDefined();
  const pin = await field(/^PIN code/);
  expect(pin.disabled).toBe(false);
  act(() => pin.focus());
  fireEvent.change(pin, { target: { value: '' } });
  // It has the focus.
  await waitFor(() => expect(pin.value).toBe(''));
  expect(pin.disabled).toBe(false);
  act(() => pin.blur());
  await waitFor(() => expect(pin.disabled).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ lastName: 'Aho' }]));
});
