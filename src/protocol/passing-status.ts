/**
 * Whether a status is temporary and does not concern the request itself: too slow (408), too early (425), too many
 * (429), or a failure of the server. Such a request may be repeated. Where a session can end, 401 counts too.
 */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
