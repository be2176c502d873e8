const RISKY = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A CSV text with BOM and CRLF; a cell that a spreadsheet would take for a formula is escaped by an apostrophe. */
export function toCsv(lines: readonly (readonly string[])[], delimiter: ';' | ','): string {
  const text = lines.map((cells) => cells.map((cell) => quote(harmless(cell), delimiter)).join(delimiter));
  return `\uFEFF${text.join('\r\n')}\r\n`;
}

function harmless(cell: string): string {
  return RISKY.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
