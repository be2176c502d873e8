// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { BinLookup } from './bin-lookup';

const names = ['A-B1', 'AB1', 'AB2-B1', 'AB3-B1', 'AB4-B1', 'AB5-B1', 'AB6-B1', 'AB7-B1', 'B1', 'B10'];
const locations = names.map((bin, index) => ({
  ...{ companyID: 1, locationID: index + 1, warehouseID: 5, bin },
}));
const elsewhere = { companyID: 1, locationID: 99, warehouseID: 6, bin: 'B' };

function open() {
  const onChange = vi.fn();
  const device = createFakeDevice({ locations: [...locations, elsewhere] });
  const field = <BinLookup label="Bin" warehouseID={5} value={null} onChange={onChange} />;
  renderPage(field, { device, path: '/', at: '/' });
  return onChange;
}

async function type(text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('combobox', { name: 'Bin' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

it.each(['B1', 'b1'])(
  'takes the bin whose whole name is entered as %s, however many hold that name',
  async (text) => {
    const onChange = open();
    fireEvent.keyDown(await type(text), { key: 'Enter' });
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('B1'));
  },
);

it('does not call an existing bin of the warehouse missing, and offers seven', async () => {
  open();
  await type('B1');
  // Before that, the first bins of all are offered.
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('B1'));
  expect(screen.getAllByRole('option')).toHaveLength(7);
});

it('says that the warehouse has no bin with the name of a bin of another warehouse', async () => {
  open();
  await type('B');
  const option = await screen.findByRole('option', { name: /Not among the warehouse's bins/ });
  expect(option.textContent).toMatch(/^B/);
});
