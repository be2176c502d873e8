/** Control characters, zero-width characters, and those that change the writing direction. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text contains invisible characters: two texts that look the same may then differ. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}
