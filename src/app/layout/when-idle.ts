/** Calls back once the page has been shown; the result cancels it. */
export function whenIdle(call: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
