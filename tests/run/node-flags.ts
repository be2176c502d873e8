/**
 * Flags of V8 for processes that live for seconds or minutes and share the processors with others: functions are compiled for
 * speed later, since most are over by then; young objects have room from the start; and no threads collect beside the program.
 * The first of them is one of Node 20's V8 alone: later ones refuse it.
 */
export const shortLived: readonly string[] = [
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : []),
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];
