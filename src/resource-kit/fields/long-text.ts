import type { Field } from '../../domain/fields';

const longTextLength = 1000;

/** Text of more than a line, unlike names and addresses: several lines to write in, the full width to be read in. */
export function isLongText(field: Field): boolean {
  return 'maxLength' in field && field.maxLength !== undefined && field.maxLength > longTextLength;
}
