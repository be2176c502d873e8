/** Whether a text is a valid request id. */
export function isRequestID(text: string): boolean {
  return /^[\x21-\x7e]{1,100}$/.test(text);
}

/** Request headers that identify a write (decision 5). */
export function identityHeaders(requestID: string): Readonly<Record<string, string>> {
  return { 'x-request-id': requestID, 'x-retry-cache': 'true', 'idempotency-key': requestID };
}
