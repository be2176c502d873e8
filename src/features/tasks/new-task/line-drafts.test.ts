import { expect, it } from 'vitest';
import { isUntouched, missingIn, nextDraft } from './line-drafts';

const full = { lineNumber: 1, productID: 5, bin: 'A-1', status: 'new', taskAmount: 2, uom: 'pcs' };

it('a further row is numbered after the last one, whatever their order', () => {
  const first = nextDraft([]);
  expect(first).toEqual({ key: 1, values: { lineNumber: 1, status: 'new' } });
  const drafts = [
    { key: 4, values: { lineNumber: 30 } },
    { key: 2, values: { lineNumber: 10 } },
  ];
  expect(nextDraft(drafts)).toMatchObject({ key: 5, values: { lineNumber: 31 } });
});

it('names every required field that is empty, or no number', () => {
  expect(missingIn({ key: 1, values: full }, 'PIC')).toEqual([]);
  expect(missingIn({ key: 1, values: { ...full, lot: null } }, 'PIC')).toEqual([]);
  expect(missingIn({ key: 1, values: { ...full, uom: ' ', taskAmount: Number.NaN } }, 'PIC')).toEqual([
    'taskAmount',
    'uom',
  ]);
  expect(missingIn({ key: 1, values: { ...full, taskAmount: 0 } }, 'PIC')).toEqual([]);
  expect(missingIn(nextDraft([]), null)).toEqual(['productID', 'bin', 'taskAmount', 'uom']);
});

it('needs the bin that goods are moved to', () => {
  expect(missingIn({ key: 1, values: full }, 'INT')).toEqual(['binTo']);
  expect(missingIn({ key: 1, values: { ...full, binTo: 'B-1' } }, 'INT')).toEqual([]);
  expect(missingIn({ key: 1, values: full }, 'PUT')).toEqual([]);
});

it('a row in which nothing was entered is untouched', () => {
  expect(isUntouched(nextDraft([]))).toBe(true);
  expect(isUntouched({ key: 1, values: { lineNumber: 7, status: 'new', bin: null, uom: '' } })).toBe(true);
  expect(isUntouched({ key: 1, values: { lineNumber: 7, status: 'new', bin: 'A-1' } })).toBe(false);
});
