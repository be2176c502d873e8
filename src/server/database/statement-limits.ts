/** Longest time of a statement that reads; a question that takes longer is a question to be narrowed. */
export const readTimeoutMs = 5_000;
/** Longest time of a statement of a write. */
export const writeTimeoutMs = 60_000;
