// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { tasks } from '../../domain/resources/tasks/tasks';
import { ResourceForm } from '../record/resource-form';
import { hasUnsaved } from '../record/unsaved/unsaved';

beforeAll(() => import('./inputs'), 60_000);

it('the original text of the form is the original moment, with its seconds', async () => {
  const given = { companyID: 1, taskID: 6, taskNumber: 'T6', taskType: 'PIC', warehouseID: 1 };
  const row = { ...given, deliveryDate: '2026-12-24T08:30:25.000Z' };
  renderPage(<ResourceForm id="form" resource={tasks} row={row} onSubmit={() => {}} />, {
    device: createFakeDevice({}),
    path: '/',
    at: '/',
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Delivery date/);
  const text = field.value;
  fireEvent.input(field, { target: { value: `${text}0` } });
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  fireEvent.input(field, { target: { value: text } });
  fireEvent.blur(field);
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});
