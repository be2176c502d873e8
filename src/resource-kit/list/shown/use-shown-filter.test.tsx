// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { Filter } from '../../../domain/query/query';
import { pickers } from '../../../domain/resources/company/pickers';
import type { Device, RowsResult } from '../../../sync/device';
import { useShownFilter } from './use-shown-filter';

const rows = [1, 2, 3].map((pickerID) => ({
  companyID: pickerID === 3 ? 2 : 1,
  pickerID,
  pickerCode: `P${pickerID}`,
  firstName: 'Aino',
  lastName: 'stored',
  maxAllowedPriority: null,
  lastActionTime: null,
}));
const texts = { lastName: (row: { readonly pickerID?: unknown }) => (row.pickerID === 1 ? 'Kesä' : 'Talvi') };

/** The device's query for these conditions of the list. */
async function asked(
  filter: Filter,
  { from, at = '/?sr=x' }: { from?: RowsResult['from']; at?: string } = {},
) {
  const fake = createFakeDevice({ pickers: rows });
  const watchRows: Device['watchRows'] = (query, onResult) =>
    fake.watchRows(query, (result) => onResult(from ? { ...result, from } : result));
  function Shown() {
    return <p>{JSON.stringify(useShownFilter(pickers, texts)(filter))}</p>;
  }
  renderPage(<Shown />, { device: { ...fake, watchRows }, path: '/', at });
  const { textContent } = await screen.findByText(/^\{/);
  cleanup();
  return JSON.parse(textContent ?? '');
}

it('finds shown values, within the other conditions', async () => {
  expect(await asked({ search: { like: 'talvi' } })).toEqual({ pickerID: [2, 3] });
  expect(await asked({ search: { like: 'talvi' }, companyID: 1 })).toEqual({ pickerID: [2] });
  expect(await asked({ lastName: { like: 'kes' } })).toEqual({ pickerID: [1] });
  expect(await asked({ search: { like: 'stored' } })).toEqual({ pickerID: [] });
});

it('leaves other conditions to the device, and those that only it can check', async () => {
  for (const filter of [{ companyID: 1 }, { search: { regexp: 'T.*' } }])
    expect(await asked(filter)).toEqual(filter);
  const search = { search: { like: 'talvi' } };
  expect(await asked(search, { at: '/' })).toEqual(search);
});

it('uses the stored rows until all are known', async () => {
  const search = { search: { like: 'talvi' } };
  for (const from of ['first-page', 'partial', 'server'] as const)
    expect(await asked(search, { from })).toEqual(search);
});
