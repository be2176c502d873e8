const riskyStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+([.,]\d+)?$/;
/** Where a cell begins for spreadsheets that cut at another delimiter: theirs is their country's, whatever the file's is. */
const cuts = /([;,\t\r\n])/;

/** What a CSV text begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a CSV text, each ended by CRLF; what a spreadsheet would take for a formula is escaped by an apostrophe. */
export function toCsv(lines: readonly (readonly string[])[], delimiter: ';' | ','): string {
  return lines
    .map((cells) => `${cells.map((cell) => quote(harmless(cell), delimiter)).join(delimiter)}\r\n`)
    .join('');
}

/** The cell as it was before `toCsv` escaped it. */
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

/** Changes what comes after the first cut, part by part. */
function changeLater(cell: string, change: (part: string) => string): string {
  const [first = '', ...later] = cell.split(cuts);
  return first + later.map((part, place) => (place % 2 === 0 ? part : change(part))).join('');
}

const afterApostrophes = /^'+/;
/** A quotation mark within a cell is no beginning of a quoted one, but some spreadsheets take it for that. */
const afterQuotes = /^['"]+/;

/** @param before what does not matter before it: apostrophes always, so that escaping can be taken back exactly */
function isFormula(text: string, before: RegExp): boolean {
  const bare = text.replace(before, '');
  return riskyStart.test(bare) && !plainNumber.test(bare);
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
