/** State of a query change that must be written to the browser's address without delay, because it removes a secret. */
export const atOnce = { isAtOnce: true } as const;
