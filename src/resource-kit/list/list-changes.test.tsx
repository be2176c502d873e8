// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { pickers } from '../../domain/resources/company/pickers';
import { ResourceListPage } from './resource-list-page';

const people = ['Aino', 'Eero', 'Liisa'].map((firstName, index) => ({
  pickerID: index + 1,
  companyID: 1,
  pickerCode: `P${index + 1}`,
  firstName,
  lastName: 'Virta',
  maxAllowedPriority: null,
  lastActionTime: null,
}));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('has every row again once what was searched and filtered is cleared', async () => {
  const filter = encodeURIComponent(JSON.stringify({ firstName: { like: 'Aino' } }));
  const page = renderPage(<ResourceListPage resource={pickers} />, {
    device: createFakeDevice({ pickers: people }),
    path: '/pickers',
    at: `/pickers?sr=nobody&f=${filter}`,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Eero')).toBeDefined();
  expect(page.address()).toBe('/pickers');
});
