/** Control characters, those of no width and those that turn the direction of writing. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has characters that nobody sees: two that look the same may then differ. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}
