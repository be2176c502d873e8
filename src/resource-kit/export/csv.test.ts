import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv, unescapeCell } from '../../lib/csv';
import { csvDelimiter, csvFileName } from './csv';

describe('CSV exports', () => {
  it('are read back unchanged, whatever the cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ';', ',', '\n', ' ', '1', 'x') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom(';' as const, ',' as const),
        (lines, delimiter) => {
          const text = toCsv(lines, delimiter);
          expect(Papa.parse(text.replace(/\r\n$/, ''), { delimiter, newline: '\r\n' }).data).toEqual(lines);
        },
      ),
    );
  });

  it('never give a spreadsheet a formula, and leave numbers numbers', () => {
    const [line = ''] = toCsv([['=1+1', '+358 40', '-cmd', '@x', '\tx', '-12,5', '-3']], ';').split('\r\n');
    expect(line).toBe("'=1+1;'+358 40;'-cmd;'@x;'\tx;-12,5;-3");
  });

  it('give none to a spreadsheet that splits at another delimiter, or within a quoted cell', () => {
    const cells = ['a;=1+1;b', 'a,@x', 'a\n=1', 'a\t+b', 'a;"=1', "a;'=1", 'a;-3,-4,5', 'a, -b', 'a;b'];
    const [line = ''] = toCsv([cells], ',').split('\r\n');
    expect(Papa.parse(line, { delimiter: ',', newline: '\r\n' }).data).toEqual([
      ["a;'=1+1;b", "a,'@x", "a\n'=1", "a\t'+b", 'a;\'"=1', "a;''=1", 'a;-3,-4,5', 'a, -b', 'a;b'],
    ]);
    // Some programs treat either half of a line end as one.
    expect(toCsv([['a\r=1', 'a\rb']], ';')).toBe('"a\r\'=1";"a\rb"\r\n');
  });

  it('are read as written: an added apostrophe is removed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`'"=+@-;,\t\na0`) }), (cell) => {
        const [[written = ''] = []] = Papa.parse<string[]>(toCsv([[cell]], ';').replace(/\r\n$/, ''), {
          delimiter: ';',
          newline: '\r\n',
        }).data;
        expect(unescapeCell(written)).toBe(cell);
      }),
    );
  });

  it('follow the language and the day', () => {
    expect(['fi', 'de', 'sv', 'en'].map(csvDelimiter)).toEqual([';', ';', ';', ',']);
    expect(csvFileName('pickers', new Date(2026, 0, 5))).toBe('pickers-05-01-2026.csv');
  });
});
