import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsv, unescapeCell } from '../../lib/csv';
import { csvDelimiter, csvFileName } from './csv';

describe('CSV exports', () => {
  it('are read back as they were, whatever the cells hold', () => {
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

  it('never hand a spreadsheet a formula, and leave numbers numbers', () => {
    const [line = ''] = toCsv([['=1+1', '+358 40', '-cmd', '@x', '\tx', '-12,5', '-3']], ';').split('\r\n');
    expect(line).toBe("'=1+1;'+358 40;'-cmd;'@x;'\tx;-12,5;-3");
  });

  it('are read as they were written: an apostrophe is taken back where one was put', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^'{0,3}[=+@x-]?[a-z0-9]{0,3}$/), (cell) => {
        const [line = ''] = toCsv([[cell]], ';').split('\r\n');
        expect(unescapeCell(line)).toBe(cell);
      }),
    );
  });

  it('follow the language and the day', () => {
    expect(['fi', 'de', 'sv', 'en'].map(csvDelimiter)).toEqual([';', ';', ';', ',']);
    expect(csvFileName('pickers', new Date(2026, 0, 5))).toBe('pickers-05-01-2026.csv');
  });
});
