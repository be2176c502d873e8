// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import type { RowResult } from '../../sync/device';
import { ResourceDetailPage } from './resource-detail-page';
import { dropUnsaved } from './unsaved/unsaved';

const rowOf = (reasonCodeID: number) => ({
  reasonCodeID,
  companyID: 1,
  reasonCode: 'R7',
  description: 'Waste',
});
const row = rowOf(7);

/** The page of a row that the device then learns of as the test says. */
function openForm(id = 7) {
  const row = rowOf(id);
  const device = createFakeDevice({ reasonCodes: [row] });
  let tell: (result: RowResult) => void = () => {};
  const page = renderPage(<ResourceDetailPage resource={reasonCodes} />, {
    device: {
      ...device,
      watchRow: (_resource, _id, onResult) => {
        tell = onResult;
        onResult({ kind: 'row', row, waiting: false, rejected: false });
        return () => {};
      },
    },
    path: '/reasoncodes/:id',
    at: `/reasoncodes/${id}`,
  });
  return { ...page, device, tell: (result: RowResult) => act(() => tell(result)) };
}

const description = (): HTMLInputElement => screen.getByLabelText('Description');

/** In the same page, further down. */
function liesBelow(note: Element, heading: Element): boolean {
  const page = heading.closest('header')?.parentElement;
  return (
    page?.contains(note) === true &&
    heading.compareDocumentPosition(note) === Node.DOCUMENT_POSITION_FOLLOWING
  );
}

describe('a form that holds changes', () => {
  afterEach(() => dropUnsaved());

  it.each(['loading', 'unreachable', 'missing'] as const)(
    'stays when its row is %s, and is saved as usual',
    async (kind) => {
      const { device, tell } = openForm();
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Half typed' } });
      tell({ kind });
      expect(description().value).toBe('Half typed');
      const notes = screen.queryAllByText('It does not exist, or not any more');
      expect(notes).toHaveLength(kind === 'missing' ? 1 : 0);
      // In the page, below its heading.
      const heading = screen.getByRole('heading', { level: 1 });
      for (const note of notes) expect(liesBelow(note, heading)).toBe(true);
      tell({ kind: 'row', row: { ...row }, waiting: false, rejected: false });
      expect(description().value).toBe('Half typed');
      tell({ kind });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(device.entries).toHaveLength(1));
      expect(device.entries[0]?.request.body).toMatchObject({ description: 'Half typed' });
    },
  );

  it('of a row that was made here says that it has not been created', async () => {
    const { tell } = openForm(-7);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Half typed' } });
    tell({ kind: 'missing' });
    expect(description().value).toBe('Half typed');
    expect(screen.getByText('It has not been created')).toBeDefined();
    expect(screen.queryByText('It does not exist, or not any more')).toBeNull();
  });

  it('closes with its row if nothing was entered', async () => {
    const { tell } = openForm();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Description');
    tell({ kind: 'missing' });
    expect(screen.queryByLabelText('Description')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeDefined();
  });
});

it('[S46] says what is wrong if this tab can no longer read its row', async () => {
  const { device, tell } = openForm();
  await screen.findByRole('button', { name: 'Edit' });
  tell({ kind: 'loading' });
  expect(screen.queryByRole('heading', { name: 'A newer version runs in another tab' })).toBeNull();
  act(() => device.retire());
  expect(await screen.findByRole('heading', { name: 'A newer version runs in another tab' })).toBeDefined();
});
