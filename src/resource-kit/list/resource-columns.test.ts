import { expect, it } from 'vitest';
import { pickers } from '../../domain/resources/company/pickers';
import { warehouseSections } from '../../domain/resources/sites/warehouse-sections';
import { createFormat } from '../fields/use-format';
import { resourceColumns } from './resource-columns';

const texts = { translate: ({ id }: { readonly id: string }) => id, format: createFormat('en') };

it('a column whose text differs from its sort value cannot be sorted', () => {
  const names = ['warehouseID', ...warehouseSections.displayFields];
  const columns = resourceColumns(warehouseSections, names, texts);
  expect(columns.map(({ id, sortable }) => [id, sortable])).toEqual(
    names.map((name) => [name, name !== 'warehouseID']),
  );
});

it('the fields that name a row are together the title of its card', () => {
  const columns = resourceColumns(pickers, pickers.list.columns, texts);
  expect(columns.map(({ id, priority }) => [id, priority])).toEqual([
    ['pickerCode', 2],
    ['firstName', 1],
    ['lastName', 1],
    ['maxAllowedPriority', 3],
    ['lastActionTime', 4],
  ]);
});

it('a column has room for its header, whatever its name and whoever sets its width', () => {
  const called = (name: string) => ({ ...texts, translate: () => name });
  const widthOf = (name: string, width?: number) =>
    resourceColumns(pickers, ['pickerCode'], called(name), width ? { pickerCode: { width } } : {})[0]
      ?.width ?? 0;
  expect(widthOf('Kommissionierercode')).toBeGreaterThan(widthOf('Code'));
  expect(widthOf('Kommissionierercode', 60)).toBe(widthOf('Kommissionierercode'));
  expect(widthOf('Code', 400)).toBe(400);
  // No wider than the usual column of a number: at 1280 pixels the delivery date behind it is in view.
  expect(widthOf('Tehtävänumero', 150)).toBe(150);
  // Measured in the browser: 91 and 121 pixels of text, 38 of margins and the arrow.
  expect(widthOf('Kundnummer', 60)).toBeGreaterThanOrEqual(91 + 38);
  expect(widthOf('Aufgabennummer', 60)).toBeGreaterThanOrEqual(121 + 38);
});
