/** Longest time of a statement that reads; a question that takes longer is a question to be narrowed. */
export const readTimeoutMs = 5_000;
/** Longest time of a statement of a write. */
export const writeTimeoutMs = 60_000;
/**
 * Within which statements are answered, or their connection is taken for lost: of a network that has gone silent nothing else
 * tells, and the system itself waits for a quarter of an hour.
 */
export const answerWithinMs = { read: readTimeoutMs + 5_000, write: writeTimeoutMs + 5_000 } as const;
/** How long a connection may take to be made, or to be free. */
export const connectMs = 15_000;
/**
 * After so much silence within a transaction the engine ends it: a process that is frozen, or whose machine has gone, would keep
 * its locks for hours.
 */
export const idleInTransactionMs = 30_000;
/**
 * How long statements that are under way may keep the database from closing: who asked has been answered by then, or cut off.
 */
export const closeMs = 1_500;
