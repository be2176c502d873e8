// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { importKindOf } from '../../../domain/imports/kinds';
import type { ImportCalls, PreviewPage } from '../import-calls';
import { PreviewTable } from './preview-table';

const found: PreviewPage = { rows: [{ number: 2, values: { pickerCode: 'A1' }, problems: [] }], total: 1 };
const { columns } = importKindOf('pickers');
const mapping = { pickerCode: { column: 0 } } as never;

it('says why the rows cannot be shown, reads them again on request, and offers another file', async () => {
  const page = vi.fn<ImportCalls['page']>().mockRejectedValueOnce(new Error('the import has ended'));
  page.mockResolvedValue(found);
  const onRestart = vi.fn<() => void>();
  const calls = { page } as unknown as ImportCalls;
  const table = (
    <PreviewTable {...{ calls, columns, mapping, onRestart }} isBadOnly={false} onBadOnlyChange={undefined} />
  );
  renderPage(table, { device: createFakeDevice(), path: '/', at: '/' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The rows of the file cannot be shown');
  expect(alert.textContent).toContain('the import has ended');
  fireEvent.click(screen.getByRole('button', { name: 'Another file' }));
  expect(onRestart).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A1')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
