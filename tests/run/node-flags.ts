/**
 * Flags of V8 for processes that run for seconds or minutes and share the processors with others: functions are
 * optimized later, since most are over by then; young objects have room from the start; and garbage is not collected in
 * parallel. The first of them exists in Node 20's V8 only: later ones refuse it.
 */
export const shortLived: readonly string[] = [
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : []),
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];
