// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../tests/fakes/fake-device';
import { renderPage } from '../../tests/fakes/render-page';
import { type Place, PlaceFields } from './place-fields';

const warehouses = [1, 2].map((warehouseID) => ({
  companyID: 1,
  warehouseID,
  warehouseCode: `W${warehouseID}`,
  name: `Hall ${warehouseID}`,
}));
const warehouseSections = [1, 2].map((warehouseID) => ({
  companyID: 1,
  warehouseSectionID: warehouseID * 10,
  warehouseID,
  warehouseSectionCode: `S${warehouseID}`,
  name: `Section ${warehouseID}`,
}));

it('offers the sections of the warehouse, and clears them with it', async () => {
  const chosen: Place[] = [];
  function Fields() {
    const [place, setPlace] = useState<Place>({ warehouseID: 1, warehouseSectionIDs: [10] });
    const change = (next: Place) => {
      chosen.push(next);
      setPlace(next);
    };
    return <PlaceFields place={place} onChange={change} />;
  }
  renderPage(<Fields />, { device: createFakeDevice({ warehouses, warehouseSections }), path: '/', at: '/' });
  const offered = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    return (await screen.findAllByRole('option', { name: /^S/ })).map(({ textContent }) => textContent);
  };
  const own = await offered(/^Warehouse section: S1/);
  expect(own).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Warehouse'), { target: { value: '2' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Warehouse section: All' })).toBeDefined());
  fireEvent.change(screen.getByLabelText('Warehouse'), { target: { value: '' } });
  expect(chosen).toEqual([
    { warehouseID: 2, warehouseSectionIDs: [] },
    { warehouseID: null, warehouseSectionIDs: [] },
  ]);
});
