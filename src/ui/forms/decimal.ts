/** Reads a number as users type it: "1 234,5", "1234.5", "-3". Null when it is not one. */
export function parseDecimal(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Writes a number for editing, with the language's decimal separator and no grouping. */
export function formatDecimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 })
    .format(value)
    .replace('−', '-');
}
