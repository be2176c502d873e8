/** The sign that may group thousands, besides spaces and apostrophes. */
type GroupSign = ',' | '.' | null;

/**
 * Converts a written number to the form that `Number` reads, without a plus sign. Comma and point are decimal marks,
 * except for the group sign where it stands between full groups of three: "1.250" may be 1250, "0.125" is not grouped.
 * @returns null if the text is not a number
 */
export function plainDecimal(text: string, group: GroupSign): string | null {
  const compact = text.replace(/[\s'’]/g, '');
  const sign = /^[+−-]?/.exec(compact)?.[0] ?? '';
  const digits = compact.slice(sign.length);
  const grouped = group && groupedBy[group].exec(digits);
  const parts = grouped || /^(\d*)[.,](\d*)$/.exec(digits) || /^(\d+)$/.exec(digits);
  if (!parts || (!parts[1] && !parts[2])) return null;
  const integer = parts[1]?.replace(/[.,]/g, '') || '0';
  return `${sign === '' || sign === '+' ? '' : '-'}${integer}${parts[2] ? `.${parts[2]}` : ''}`;
}

const groupedBy = {
  '.': /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/,
  ',': /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
};
