// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskFilterBar } from './task-filter-bar';
import { defaultTaskFilters } from './task-filters';

it('offers the values that the company uses, and chosen ones: the overview links to statuses no longer used', async () => {
  const features = ['feature_status_new_enabled', 'feature_picking_enabled'].map((name, index) => ({
    featureID: index + 1,
    name,
    value: 'true',
    defaultValue: null,
  }));
  const filters = { ...defaultTaskFilters('2026-11-27'), statuses: ['draft'], taskTypes: ['PUT'] } as const;
  const bar = <TaskFilterBar filters={filters} onChange={() => {}} />;
  renderPage(bar, { device: createFakeDevice({ features }), path: '/', at: '/' });
  const offered = () =>
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  fireEvent.click(await screen.findByRole('button', { name: 'Status: Draft' }));
  await waitFor(() => expect(offered()).toEqual(['New', 'Draft']));
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Task type: Put-away' }));
  await waitFor(() => expect(offered()).toEqual(['Picking', 'Put-away']));
});
