import type { Field } from '../../domain/fields';

const longTextLength = 300;

/** Text of more than a line: several lines to write in, the full width to be read in. */
export function isLongText(field: Field): boolean {
  return 'maxLength' in field && field.maxLength !== undefined && field.maxLength > longTextLength;
}
