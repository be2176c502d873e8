const riskyStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+([.,]\d+)?$/;
/** Where a spreadsheet may start a new cell: it splits at its country's delimiter, whatever delimiter the file uses. */
const cuts = /([;,\t\r\n])/;

/** Starts a CSV text, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Lines of a CSV text, each ended by CRLF; cells that a spreadsheet would read as a formula are escaped with an
 * apostrophe.
 */
export function toCsv(lines: readonly (readonly string[])[], delimiter: ';' | ','): string {
  return lines
    .map((cells) => `${cells.map((cell) => quote(harmless(cell), delimiter)).join(delimiter)}\r\n`)
    .join('');
}

/** The cell before `toCsv` escaped it. */
export function unescapeCell(cell: string): string {
  const whole = changeLater(cell, (part) => withoutApostrophe(part, afterQuotes));
  return withoutApostrophe(whole, afterApostrophes);
}

function harmless(cell: string): string {
  const whole = isFormula(cell, afterApostrophes) ? `'${cell}` : cell;
  return changeLater(whole, (part) => (isFormula(part, afterQuotes) ? `'${part}` : part));
}

function withoutApostrophe(text: string, before: RegExp): string {
  return text.startsWith("'") && isFormula(text.slice(1), before) ? text.slice(1) : text;
}

/** Applies a change to every part after the first possible cut. */
function changeLater(cell: string, change: (part: string) => string): string {
  const [first = '', ...later] = cell.split(cuts);
  return first + later.map((part, place) => (place % 2 === 0 ? part : change(part))).join('');
}

const afterApostrophes = /^'+/;
/** A quotation mark inside a cell does not start a quoted cell, but some spreadsheets treat it that way. */
const afterQuotes = /^['"]+/;

/** @param before what may precede the formula: apostrophes always, so that escaping can be undone exactly */
function isFormula(text: string, before: RegExp): boolean {
  const bare = text.replace(before, '');
  return riskyStart.test(bare) && !plainNumber.test(bare);
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
