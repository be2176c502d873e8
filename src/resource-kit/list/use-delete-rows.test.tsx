// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { routes } from '../../domain/resources/sites/routes';
import { useDeleteRows } from './use-delete-rows';

const route = (routeID: number, name: string): Row => ({ routeID, companyID: 1, name, priority: 0 });

async function askFor(rows: readonly Row[]): Promise<readonly (string | null)[]> {
  function Page() {
    const remove = useDeleteRows(routes);
    return (
      <button type="button" onClick={() => void remove(rows)}>
        Press
      </button>
    );
  }
  renderPage(<Page />, { device: createFakeDevice({ routes: rows }), path: '/here', at: '/here' });
  fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${rows.length} rows?` }));
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('names each row by itself, also if a name contains a comma', async () => {
  const named = await askFor([route(1, 'Turku, north'), route(2, 'Turku'), route(3, 'north')]);
  expect(named).toEqual(['Turku, north', 'Turku', 'north']);
});

it('names a few of many, and the number of the others', async () => {
  const named = await askFor([1, 2, 3, 4, 5, 6, 7].map((id) => route(id, `Route ${id}`)));
  expect(named).toEqual(['Route 1', 'Route 2', 'Route 3', 'Route 4', 'Route 5', 'and 2 more']);
});

it('asks once when it is pressed twice, and again once that is answered', async () => {
  await askFor([route(1, 'Turku'), route(2, 'Oulu')]);
  const press = () => fireEvent.click(screen.getByText('Press'));
  const asked = () => screen.queryAllByRole('alertdialog');
  const cancel = () =>
    fireEvent.click(within(asked()[0] as HTMLElement).getByRole('button', { name: 'Cancel' }));
  press();
  cancel();
  await waitFor(() => expect(asked()).toHaveLength(0));
  press();
  press();
  await waitFor(() => expect(asked()).toHaveLength(1));
  cancel();
  await waitFor(() => expect(asked()).toHaveLength(0));
});
