// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { keepKeys } from '../../ui/hooks/early-keys';
import { Find } from './find';

configure({ asyncUtilTimeout: 20_000 });

const device = () =>
  createFakeDevice({ tasks: [{ taskID: 3, companyID: 1, taskNumber: 'T-102', status: 'new' }] });

/** What a scanner does: keys at the speed of a machine. */
function scan(code: string, target: Element = document.body): void {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key });
}

it('hears a scanner anywhere but in a field, and keeps its Enter from what has the focus', async () => {
  const press = vi.fn();
  const page = renderPage(
    <>
      <Find screens={[]} />
      <input aria-label="Amount" />
      <button type="button" onKeyDown={press}>
        Delete
      </button>
    </>,
    { device: device(), path: '/here', at: '/here' },
  );
  scan('T-102', screen.getByLabelText('Amount'));
  scan('T-102', screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.address()).toBe('/tasks/3'));
  expect(press.mock.calls.map(([event]) => event.key)).toEqual(['T']);
});

it('hears what a scanner has sent since the start, but what went to a field', async () => {
  const show = (children?: ReactNode) =>
    renderPage(children ?? <Find screens={[]} />, { device: device(), path: '/here', at: '/here' });
  const before = show(<input aria-label="Password" />);
  keepKeys();
  scan('T-102', screen.getByLabelText('Password'));
  before.unmount();
  const first = show();
  expect(first.address()).toBe('/here');
  first.unmount();
  keepKeys();
  scan('T-102');
  const second = show();
  await waitFor(() => expect(second.address()).toBe('/tasks/3'));
  second.unmount();
  expect(show().address()).toBe('/here');
});

it('opens by its button and by Ctrl-K, also from a field, and gives the focus back', async () => {
  renderPage(
    <>
      <Find screens={[{ href: '/sync', label: 'Synchronization' }]} />
      <input aria-label="Amount" />
    </>,
    { device: device(), path: '/here', at: '/here' },
  );
  const amount = screen.getByLabelText('Amount');
  amount.focus();
  fireEvent.keyDown(amount, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(amount));
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByRole('combobox');
});
