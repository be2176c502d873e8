/** EAN-13 of a number with a Finnish prefix; the last digit is the check digit of GS1's general specification. */
export function finnishEan(item: number): string {
  const body = `64${String(item).padStart(10, '0')}`;
  return body + checkDigit(body);
}

/** Check digit of the digits before it: weights 3 and 1 alternating from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits.charAt(index));
  }
  return (10 - (sum % 10)) % 10;
}
