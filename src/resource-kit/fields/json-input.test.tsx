// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { ResourceForm } from '../record/resource-form';

it('text that is not JSON stays as it was typed, is marked as wrong, and is not saved', async () => {
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
  expect(await screen.findByText('invalid json: a value is expected (line 1, column 14)')).toBeDefined();
  expect(area).toHaveProperty('value', '{"columns": [');
  expect(saved).toEqual([]);
  fireEvent.change(area, { target: { value: '{"columns": []}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ body: { columns: [] } }]));
});

it('says what a text is 300 ms after the last key', async () => {
  const row = { viewPreferenceID: 1, companyID: 1, name: 'tasks/2', body: { columns: ['name'] } };
  const form = (
    <ResourceForm
      id="form"
      resource={{ ...viewPreferences, form: [['body']] }}
      row={row}
      onSubmit={() => {}}
    />
  );
  renderPage(form, { device: createFakeDevice(), path: '/', at: '/' });
  const area = await screen.findByLabelText(/Columns/);
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const type = (value: string) => fireEvent.change(area, { target: { value } });
  try {
    type('{"a": 1,\n "b" 2}');
    await wait(200);
    type('{"a": 1,\n "c" 2}');
    await wait(299);
    expect(screen.queryByText(/json:/)).toBeNull();
    await wait(1);
    expect(screen.getByText('invalid json: a colon is expected (line 2, column 6)')).toBeDefined();
    type('{"a": 1}');
    await wait(0);
    expect(screen.queryByText(/json/)).toBeNull();
    await wait(300);
    expect(screen.getByText('valid json')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
