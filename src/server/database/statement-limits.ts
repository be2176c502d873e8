/** Longest time of a statement that reads; a question that takes longer has to be narrowed. */
export const readTimeoutMs = 5_000;
/** Longest time of a statement of a write. */
export const writeTimeoutMs = 60_000;
/**
 * A connection whose statement is not answered within these limits counts as lost: nothing else tells of a silent
 * network, and the system itself waits for a quarter of an hour.
 */
export const answerWithinMs = { read: readTimeoutMs + 5_000, write: writeTimeoutMs + 5_000 } as const;
/** Longest wait for a new or a free connection. */
export const connectMs = 15_000;
/**
 * After so much silence within a transaction the engine ends it: a frozen process, or one whose machine is gone, would
 * hold its locks for hours.
 */
export const idleInTransactionMs = 30_000;
/**
 * How long running statements may delay the closing of the database: their callers have been answered by then, or cut
 * off.
 */
export const closeMs = 1_500;
