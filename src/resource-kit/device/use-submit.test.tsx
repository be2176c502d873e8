// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { deleteRow } from '../../domain/mutations/rows';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { StorageError } from '../../mirror/storage/storage-error';
import { DeviceFailure } from '../../sync/device-failure';
import { useSubmit } from './use-submit';

const row = { reasonCodeID: 7, companyID: 1, reasonCode: 'R7', description: null };

function Act() {
  const submit = useSubmit();
  return (
    <button type="button" onClick={() => void submit([deleteRow(reasonCodes, row, 1)])}>
      Act
    </button>
  );
}

it.each([
  ['full', 'It could not be stored on this device: there is no room left'],
  ['missing', 'It could not be stored on this device: a part of the console could not be loaded'],
  [
    'unknown',
    'It is not known whether this was stored on this device. Before you enter it again, look whether it is there.',
  ],
  [null, 'It could not be done because of an unexpected error: the words of the error'],
  ['unreachable', 'It could not be done: the server does not answer'],
] as const)('says in the catalogs’ words why the device stored nothing (%s)', async (trouble, text) => {
  await sayWhy(new DeviceFailure('the words of the error', trouble), text);
});

it('does so for a database that the page itself uses', async () => {
  const text = 'It could not be stored on this device: another tab runs a newer version';
  await sayWhy(new StorageError('outdated'), text);
});

it('does so for a storage error that is not classified yet', async () => {
  const problem = Object.assign(new Error('torn'), { name: 'DatabaseClosedError' });
  await sayWhy(problem, 'It could not be stored on this device: torn');
});

it('does not blame the storage for an error of the program', async () => {
  const text = 'It could not be done because of an unexpected error: rule is not a function';
  await sayWhy(new TypeError('rule is not a function'), text);
});

async function sayWhy(failure: Error, text: string): Promise<void> {
  const device = Object.assign(createFakeDevice(), { submit: () => Promise.reject(failure) });
  renderPage(<Act />, { device, path: '/', at: '/' });
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  expect(await screen.findByText(text)).toBeDefined();
}
