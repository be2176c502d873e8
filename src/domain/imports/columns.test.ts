import { expect, it } from 'vitest';
import { resources } from '../resources/registry';
import { distinctHeaders, guessMapping, keepMapping, namesBeside, recallMapping, unmapped } from './columns';
import { importKindOf, specialImports } from './kinds';
import { taskColumns } from './task-columns';

const headers = distinctHeaders([
  'OrderID',
  'StockItemID',
  'Quantity',
  'BinLocation',
  '',
  'Quantity',
  ' Tuotenimi ',
]);

it('makes headers distinct, so that each can be chosen', () => {
  expect(headers).toEqual([
    'OrderID',
    'StockItemID',
    'Quantity',
    'BinLocation',
    '#5',
    'Quantity (2)',
    'Tuotenimi',
  ]);
});

it('guesses columns by the names that other systems use', () => {
  const guessed = guessMapping(taskColumns, headers);
  const shown = Object.fromEntries(
    Object.entries(guessed).map(([name, source]) => [
      name,
      source.kind === 'column' && headers[source.index],
    ]),
  );
  expect(shown).toEqual({
    taskNumber: 'OrderID',
    orderNumber: 'OrderID',
    productCode: 'StockItemID',
    productName: 'Tuotenimi',
    bin: 'BinLocation',
    taskAmount: 'Quantity',
  });
  expect(unmapped(taskColumns, guessed).map(({ name }) => name)).toEqual(['warehouseCode', 'taskType']);
});

it('guesses columns whatever the accents, and by names in the reader’s language', () => {
  const { columns } = importKindOf('locations');
  const guessed = (header: string, nameOf?: (label: { readonly id: string }) => string) =>
    Object.keys(guessMapping(columns, [header], nameOf));
  for (const header of ['Järjestys', 'JA\u0308RJESTYS', 'jarjestys'])
    expect(guessed(header), header).toEqual(['binOrder']);
  expect(guessed('Prüfziffern')).toEqual(['validationDigits']);
  for (const header of ['Warehouse section', 'Varastoalue', 'Lagerbereich', 'Lagerzon'])
    expect(guessed(header), header).toEqual(['warehouseSectionCode']);
  expect(guessed('Kulkujärjestys')).toEqual([]);
  const finnish = ({ id }: { readonly id: string }) => (id === 'Walking order' ? 'Kulkujärjestys' : id);
  expect(guessed('Kulkujärjestys', finnish)).toEqual(['binOrder']);
});

it.each([
  ['Code', 'Speech'],
  ['Koodi', 'Puhe'],
  ['Code', 'Sprache'],
  ['Kod', 'Tal'],
])('guesses %s and %s of a file of lines, if no column has the full name', (code, speech) => {
  for (const name of ['taskLines', 'transferLines']) {
    const guessed = (headers: readonly string[]) => guessMapping(importKindOf(name).columns, headers);
    expect(guessed([speech, 'x', code]), name).toEqual({
      productCode: { kind: 'column', index: 2 },
      speechProductCode: { kind: 'column', index: 0 },
    });
    expect(guessed([code, speech, 'SKU', 'Speech code']), name).toEqual({
      productCode: { kind: 'column', index: 2 },
      speechProductCode: { kind: 'column', index: 3 },
    });
  }
  expect(guessMapping(taskColumns, [code, speech])).toEqual({});
});

it('finds a mapping again by headers in any place, and only for a file that has them', () => {
  const mapping = {
    taskNumber: { kind: 'column', index: 0 },
    taskAmount: { kind: 'column', index: 2 },
    warehouseCode: { kind: 'fixed', text: 'W1' },
  } as const;
  const kept = keepMapping(mapping, headers);
  expect(recallMapping(kept, taskColumns, ['Quantity', 'x', 'OrderID'])).toEqual({
    taskNumber: { kind: 'column', index: 2 },
    taskAmount: { kind: 'column', index: 0 },
    warehouseCode: { kind: 'fixed', text: 'W1' },
  });
  expect(recallMapping(kept, taskColumns, ['Quantity', 'x'])).toBeNull();
});

it('names added columns so that they are not mistaken for columns of the file', () => {
  const names = ['Row of the file', 'Column', 'Problem'];
  expect(namesBeside(['A', 'column', 'Problem', 'Problem (2)'], names)).toEqual([
    'Row of the file',
    'Column (2)',
    'Problem (3)',
  ]);
});

it('ignores the columns that a file of left-out rows has before its own', () => {
  const names = [
    ['Row of the file', 'Column', 'Problem'],
    ['Tiedoston rivi', 'Sarake', 'Virhe'],
    ['Zeile der Datei', 'Spalte', 'Problem'],
    ['Rad i filen', 'Kolumn', 'Problem'],
  ];
  const declared = resources.filter((resource) => 'import' in resource).map(({ name }) => name);
  for (const name of [...Object.keys(specialImports), ...declared])
    for (const one of names) expect(guessMapping(importKindOf(name).columns, one)).toEqual({});
});
