import { plainDecimal } from '../../lib/decimal-text';

/**
 * Reads a number as typed, or in the language's form: "1 234,5", "1234.5", "-3". Null: no number. The language's
 * grouping mark is no decimal mark: "1.250" is 1250 in German, 1.25 in Finnish.
 */
export function parseDecimal(text: string, language: string): number | null {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345);
  const group = parts.find(({ type }) => type === 'group')?.value;
  const plain = plainDecimal(text, group === ',' || group === '.' ? group : null);
  return plain === null ? null : Number(plain);
}

/** Writes a number for editing, with the language's decimal separator and no grouping. */
export function formatDecimal(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 10 })
    .format(value)
    .replace('−', '-');
}
