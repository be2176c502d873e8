/** Check digit of the digits before it, by GS1's general specification: weights 3 and 1 alternating from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits.charAt(index));
  }
  return (10 - (sum % 10)) % 10;
}

/** Digits of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const gtinLengths: readonly number[] = [8, 12, 13, 14];

/** The check digit that a code should end with, if it has the form of a GTIN and ends with another; else null. */
export function expectedCheckDigit(code: string): number | null {
  if (!/^\d+$/.test(code) || !gtinLengths.includes(code.length)) return null;
  const expected = checkDigit(code.slice(0, -1));
  return expected === Number(code.at(-1)) ? null : expected;
}
