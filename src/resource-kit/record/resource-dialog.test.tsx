// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { ResourceDialog } from './resource-dialog';
import { hasUnsaved } from './unsaved/unsaved';
import { useUnsaved } from './unsaved/use-unsaved';

// The form's inputs are loaded on first use.
configure({ asyncUtilTimeout: 15_000 });

/** A dialog over a page whose form has got its stored draft back after the dialog was mounted. */
async function openOverDraft() {
  const forget = vi.fn();
  const page = {} as { setFilledIn(isFilledIn: boolean): void };
  function Page() {
    const [isFilledIn, setFilledIn] = useState(false);
    const [isOpen, setOpen] = useState(true);
    page.setFilledIn = setFilledIn;
    useUnsaved(isFilledIn, forget);
    return (
      <>
        <button type="button" onClick={() => setFilledIn(true)}>
          Restore
        </button>
        <ResourceDialog
          resource={reasonCodes}
          opened={isOpen ? 'new' : null}
          fixed={{ companyID: 1 }}
          onClose={() => setOpen(false)}
        />
      </>
    );
  }
  renderPage(<Page />, { device: createFakeDevice({ reasonCodes: [] }), path: '/', at: '/' });
  const code = await screen.findByRole('textbox', { name: /code/i });
  fireEvent.click(screen.getByText('Restore'));
  fireEvent.change(code, { target: { value: 'BROKEN' } });
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  return forget;
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('saves what was entered in it, and leaves the form behind it as it is', async () => {
  const forget = await openOverDraft();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect([hasUnsaved(), forget.mock.calls]).toEqual([true, []]);
});

it('asks about its own values only when it is closed', async () => {
  const forget = await openOverDraft();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed();
  expect([hasUnsaved(), forget.mock.calls]).toEqual([true, []]);
});
