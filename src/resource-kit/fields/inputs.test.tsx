// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { ResourceForm } from '../record/resource-form';

it('text that is not JSON stays as it was typed, is told, and is not saved', async () => {
  const saved: Row[] = [];
  const row = { viewPreferenceID: 1, companyID: 1, name: 'tasks/2', body: { columns: ['name'] } };
  const form = (
    <>
      <ResourceForm
        id="form"
        resource={{ ...viewPreferences, form: [['body']] }}
        row={row}
        onSubmit={(_, changes) => void saved.push(changes)}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>
  );
  renderPage(form, { device: createFakeDevice(), path: '/', at: '/' });
  const area = await screen.findByLabelText(/Columns/);
  fireEvent.change(area, { target: { value: '{"columns": [' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is not valid JSON')).toBeDefined();
  expect(area).toHaveProperty('value', '{"columns": [');
  expect(saved).toEqual([]);
  fireEvent.change(area, { target: { value: '{"columns": []}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ body: { columns: [] } }]));
});
