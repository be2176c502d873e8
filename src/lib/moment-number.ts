const zero = 48;

/**
 * Milliseconds since 1970 of a moment in the format of `Date.toISOString`; null for any other text, so that formatting
 * the number always returns the same text.
 */
export function momentNumber(text: string): number | null {
  if (text.length !== 24 || text[4] !== '-' || text[7] !== '-' || text[10] !== 'T') return null;
  if (text[13] !== ':' || text[16] !== ':' || text[19] !== '.' || text[23] !== 'Z') return null;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const milliseconds = twoDigits(text, 20) * 10 + digit(text, 22);
  const year = century * 100 + yearOfCentury;
  // Date.UTC maps years below 100 to the twentieth century.
  const isDate = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (!isDate || !(hour <= 23 && minute <= 59 && second <= 59 && milliseconds <= 999)) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/** Two digits as a number; NaN for anything else, which fails every comparison. */
function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - zero;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Formats milliseconds since 1970 as `Date.toISOString` does. */
export function momentText(time: number): string {
  return new Date(time).toISOString();
}
