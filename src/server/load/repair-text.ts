/** Characters of Windows-1252 above Latin-1, by their byte. */
const windows1252 = new Map<number, number>(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((character, index) => [
    character.codePointAt(0) ?? 0,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][index] ?? 0,
  ]),
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Trims a text and undoes UTF-8 that was read as Windows-1252 ("ChÃ¡vez"); right text stays as it is. */
export function repairText(text: string): string {
  const trimmed = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no repair
  if (/^[\x00-\x7f]*$/.test(trimmed)) return trimmed;
  const bytes: number[] = [];
  for (const character of trimmed) {
    const code = character.codePointAt(0) ?? 0;
    const byte = windows1252.get(code) ?? code;
    if (byte > 0xff) return trimmed;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return trimmed;
  }
}
