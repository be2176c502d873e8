const riskyStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+([.,]\d+)?$/;

/** What a CSV text begins with, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines of a CSV text, each ended by CRLF; a cell that a spreadsheet would take for a formula is escaped by an apostrophe. */
export function toCsv(lines: readonly (readonly string[])[], delimiter: ';' | ','): string {
  return lines
    .map((cells) => `${cells.map((cell) => quote(harmless(cell), delimiter)).join(delimiter)}\r\n`)
    .join('');
}

/** The cell as it was before `toCsv` escaped it. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function harmless(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/** Apostrophes before it do not matter: with them escaping can be taken back exactly. */
function isFormula(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return riskyStart.test(bare) && !plainNumber.test(bare);
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
