import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../lib/csv';
import { type FileLike, readFile } from './read-file';

const cell = fc.string({
  unit: fc.constantFrom('a', 'ä', 'Ö', '€', '"', ';', ',', '\t', '\n', '1', ' ', '.', '…'),
});
const latin = fc.string({ unit: fc.constantFrom('a', 'ä', 'Ö', '€', '"', ';', '\n', '…', 'ß') });

function quoted(cells: readonly string[], delimiter: string): string {
  return cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter);
}

/** A file whose bytes come in pieces of the given size. */
function fileOf(bytes: Uint8Array<ArrayBuffer>, piece: number): FileLike {
  return {
    size: bytes.length,
    stream: () => {
      let from = 0;
      return new ReadableStream({
        pull(controller) {
          if (from >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(from, from + piece));
          from += piece;
        },
      });
    },
  };
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Of the 27 characters that Windows-1252 has in place of control codes of Latin-1, those used by the tests. */
const windows: Readonly<Record<string, number>> = { '€': 0x80, '…': 0x85 };
const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => windows[character] ?? character.charCodeAt(0));

async function read(bytes: Uint8Array<ArrayBuffer>, piece = 7) {
  const file = await readFile(fileOf(bytes, piece), () => {});
  const rows = Array.from({ length: file.table.rows }, (_, row) =>
    file.headers.map((_header, column) => file.table.cell(row, column)),
  );
  return { ...file, rows };
}

describe('a CSV file', () => {
  it('is read as written, in any pieces, with any delimiter and line break', async () => {
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });
    const delimiter = fc.constantFrom(';', ',', '\t');
    const breaks = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        rows,
        delimiter,
        breaks,
        fc.integer({ min: 1, max: 40 }),
        async (wanted, mark, end, piece) => {
          const lines = [['x', 'y', 'z'], ...wanted].map((cells) => quoted(cells, mark));
          const text = lines.join(end).replaceAll('\n', end) + end;
          const file = await read(utf8(`\uFEFF${text}`), piece);
          const expected = wanted.map((cells) => cells.map((one) => one.trim()));
          expect(file.rows).toEqual(expected.filter((cells) => cells.some((one) => one !== '')));
          expect(file.headers).toEqual(['x', 'y', 'z']);
          expect(file.delimiter).toBe(mark);
          expect(file.damagedRows.size).toBe(0);
        },
      ),
    );
  });

  it('is read from Windows-1252, which is recognised by bytes that are not valid UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(latin, latin), { minLength: 1, maxLength: 5 }), async (wanted) => {
        const text = [quoted(['Määrä', 'Nimi'], ';'), ...wanted.map((cells) => quoted(cells, ';'))].join(
          '\r\n',
        );
        const file = await read(windows1252(text.replaceAll(/(?<!\r)\n/g, '\r\n')));
        expect(file.encoding).toBe('windows-1252');
        expect(file.headers).toEqual(['Määrä', 'Nimi']);
        expect(file.rows).toEqual(
          wanted.map((cells) => cells.map((one) => one.trim())).filter((cells) => cells.some(Boolean)),
        );
      }),
    );
  });

  it('reports rows with too many cells and stray quotation marks, and fills short ones', async () => {
    const file = await read(utf8('a,b\n1,2,3\n1\n"x"y,2\n1,2,,\n\n 5" pipe,2\n'));
    expect([...file.damagedRows]).toEqual([0, 2]);
    expect(file.rows[1]).toEqual(['1', '']);
    expect(file.rows.at(-1)).toEqual(['5" pipe', '2']);
    expect(Array.from({ length: file.table.rows }, (_, row) => file.table.rowNumber(row))).toEqual([
      2, 3, 4, 5, 7,
    ]);
  });

  it('keeps cells beyond the header, so that the row can be saved whole', async () => {
    const { surplus } = await read(utf8('a,b\n1,2,3,4\n1,2\n'));
    expect([...surplus]).toEqual([[0, ['3', '4']]]);
  });

  it('escaped by our own export is read as it was', async () => {
    const rows = [
      ['-header', 'b'],
      ['+358 40', "'quoted'"],
      ['=1+1', '-5'],
    ];
    const file = await read(utf8(toCsv(rows, ';')));
    expect([file.headers, ...file.rows]).toEqual(rows);
  });

  it('makes repeated and empty headers distinct', async () => {
    expect((await read(utf8('a;a;;a\n1;2;3;4'))).headers).toEqual(['a', 'a (2)', '#3', 'a (3)']);
  });

  it('is not read to the end in vain when a quotation mark is never closed', async () => {
    const many = 'x,y\n'.repeat(400_000);
    const file = await read(utf8(`a,b\n1,"2\n${many}`), 200_000);
    expect(file.damagedRows.has(0)).toBe(true);
    expect(file.table.rows).toBeGreaterThan(350_000);
  }, 30_000);

  it('of UTF-16 without content is empty', async () => {
    expect(await read(Uint8Array.of(0xff, 0xfe))).toMatchObject({
      encoding: 'utf-16le',
      headers: [],
      rows: [],
    });
    expect((await read(utf8(''))).rows).toEqual([]);
  });
});
