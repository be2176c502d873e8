/**
 * Whether an answer is about the moment and not about the request: too slow (408), too early (425), too many (429), or a
 * failure of the server. What was refused in passing may be asked again. Where a session can end, 401 is one more.
 */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
