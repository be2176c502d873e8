/** Letters below a column, before they run into the next one's. */
const lineLetters = 11;

/** A name as two short lines at most, broken between its words; a cut name ends in "…". */
export function nameLines(name: string): readonly [string, string?] {
  if (name.length <= lineLetters) return [name];
  // A dash stays with the word before it and may stand out a little.
  const breaks = [...name.matchAll(/[\s\-–/]+/g)].map(({ index, 0: found }) => index + found.length);
  const at = breaks.findLast((end) => name.slice(0, end).trimEnd().length <= lineLetters + 1);
  if (at === undefined) return [shortened(name)];
  return [name.slice(0, at).trimEnd(), shortened(name.slice(at))];
}

function shortened(text: string): string {
  return text.length > lineLetters ? `${text.slice(0, lineLetters - 1)}…` : text;
}
