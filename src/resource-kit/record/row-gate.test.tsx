// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import type { RowResult } from '../../sync/device';
import { ResourceDetailPage } from './resource-detail-page';
import { dropUnsaved } from './unsaved';

const row = { reasonCodeID: 7, companyID: 1, reasonCode: 'R7', description: 'Waste' };
const detail = { path: '/reasoncodes/:id', at: '/reasoncodes/7' };

/** The page of a row, of which the device then knows what it is told to. */
function openForm() {
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
    ...detail,
  });
  return { ...page, device, tell: (result: RowResult) => act(() => tell(result)) };
}

const description = (): HTMLInputElement => screen.getByLabelText('Description');

describe('a form that holds changes', () => {
  afterEach(() => dropUnsaved());

  it.each(['loading', 'unreachable', 'missing'] as const)(
    'stays when its row is %s, and is saved as ever',
    async (kind) => {
      const { device, tell } = openForm();
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Half typed' } });
      tell({ kind });
      expect(description().value).toBe('Half typed');
      expect(screen.queryAllByText('It does not exist, or not any more')).toHaveLength(
        kind === 'missing' ? 1 : 0,
      );
      tell({ kind: 'row', row: { ...row }, waiting: false, rejected: false });
      expect(description().value).toBe('Half typed');
      tell({ kind });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(device.entries).toHaveLength(1));
      expect(device.entries[0]?.request.body).toMatchObject({ description: 'Half typed' });
    },
  );

  it('goes with its row where nothing was entered', async () => {
    const { tell } = openForm();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Description');
    tell({ kind: 'missing' });
    expect(screen.queryByLabelText('Description')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeDefined();
  });
});
