// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { SavedFilters } from './saved-filters';

const rows = [{ attribute: 'priority', operation: '>', value: '4' }];
const ignore = () => {};

it('stores one filter, however often the button is pressed', async () => {
  const device = createFakeDevice();
  const filters = (
    <SavedFilters list="tasks" rows={rows} isComplete onIncomplete={ignore} onChoose={ignore} />
  );
  renderPage(filters, { device, path: '/', at: '/' });
  fireEvent.change(screen.getByLabelText('Filter name'), { target: { value: 'Urgent' } });
  const save = screen.getByRole('button', { name: 'Save as new' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('Filter saved')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Urgent', pressed: true })).toBeDefined();
  expect(device.entries.map(({ request }) => request.body)).toMatchObject([
    { name: 'Urgent', list: 'tasks' },
  ]);
});
