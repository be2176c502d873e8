import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCellTable } from './cell-table';
import { type CsvRecord, createCsvRows, detectDelimiter } from './csv-rows';

/** The records of a text that arrives in pieces. */
function cut(pieces: readonly string[]): readonly CsvRecord[] {
  const rows = createCsvRows(';');
  return [...pieces.flatMap((piece) => rows.push(piece)), ...rows.end()];
}

function piecesOf(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.map((at) => at % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((at, index) => text.slice(places[index], at));
}

const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', ' ') });
const quoted = (cells: readonly string[]) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';');

it('records are the same wherever their text is split, whatever ends a line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (wanted, end, isEnded, cuts) => {
        const text = wanted.map(quoted).join(end) + (isEnded ? end : '');
        const plain = wanted.map((cells) => cells.map((one) => one.replace(/\r\n?/g, '\n')));
        const records = cut(piecesOf(text, cuts));
        expect(records).toEqual(plain.map((cells) => ({ cells, isDamaged: false })));
      },
    ),
  );
});

it('a stray quotation mark spoils only its own line, wherever the text is split', () => {
  const text = 'a;b\r"x"y;1\rc;"d\re"\rf;"g\r';
  for (let at = 0; at <= text.length; at++)
    expect(cut([text.slice(0, at), text.slice(at)])).toEqual([
      { cells: ['a', 'b'], isDamaged: false },
      { cells: ['"x"y', '1'], isDamaged: true },
      { cells: ['c', 'd\ne'], isDamaged: false },
      { cells: ['f', '"g'], isDamaged: true },
    ]);
});

it.each([',', '\t', ';'] as const)('finds the delimiter %j behind empty rows', (delimiter) => {
  const lines = ['', '', ['code', 'name'].join(delimiter), ['A1', 'Nut'].join(delimiter), ''];
  expect(detectDelimiter(lines.join('\n'))).toBe(delimiter);
});

it('a table keeps the labels and values of any number of rows', () => {
  const table = createCellTable(2);
  for (let row = 0; row < 5000; row++) table.add([`n${row}`, row % 2 === 0 ? 'even ' : 'odd'], row + 2);
  expect(table.rows).toBe(5000);
  for (const row of [0, 1023, 1024, 2048, 4999])
    expect([table.rowNumber(row), table.cell(row, 0), table.cell(row, 1)]).toEqual([
      row + 2,
      `n${row}`,
      row % 2 === 0 ? 'even' : 'odd',
    ]);
  expect([...table.texts()]).toHaveLength(5002);
  expect([table.cell(0, 2), table.cell(5000, 0), table.rowNumber(5000)]).toEqual(['', 'n0', 0]);
});
