/** State of a change of the query that must not wait before it stands in the browser's address: what it takes away is secret. */
export const atOnce = { isAtOnce: true } as const;
