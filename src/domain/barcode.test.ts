import { expect, it } from 'vitest';
import { checkDigit, expectedCheckDigit } from './barcode';

it.each([
  ['EAN-8', '96385074'],
  ['UPC-A', '036000291452'],
  ['EAN-13', '4006381333931'],
  ['GTIN-14', '10614141000415'],
])('%s: a right last digit gives no warning, any other does', (_, code) => {
  expect(expectedCheckDigit(code)).toBeNull();
  const last = Number(code.at(-1));
  for (let digit = 0; digit < 10; digit++)
    if (digit !== last) expect(expectedCheckDigit(code.slice(0, -1) + digit)).toBe(last);
});

it('codes of another form have no check digit', () => {
  for (const code of [
    '',
    '123',
    '1234567',
    '12345678901',
    'ABCDEFGH',
    '4006381333931A',
    '40063813339310'.repeat(2),
  ])
    expect(expectedCheckDigit(code)).toBeNull();
  expect(checkDigit('400638133393')).toBe(1);
});
