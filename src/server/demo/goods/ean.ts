import { checkDigit } from '../../../domain/barcode';

/** EAN-13 of a number with a Finnish prefix. */
export function finnishEan(item: number): string {
  const body = `64${String(item).padStart(10, '0')}`;
  return body + checkDigit(body);
}
