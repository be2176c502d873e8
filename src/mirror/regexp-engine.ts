import type { Filter, RegexpCompiler } from '../domain/query';

/** The linear-time pattern engine, loaded when the first filter needs it. */
export interface RegexpEngine {
  isUsedIn(filter: Filter): boolean;
  isLoadedFor(filter: Filter): boolean;
  loadFor(filter: Filter): Promise<void>;
  readonly compile: RegexpCompiler;
}

export function createRegexpEngine(load: () => Promise<RegexpCompiler>): RegexpEngine {
  let compile: RegexpCompiler | null = null;
  return {
    isUsedIn,
    isLoadedFor: (filter) => compile !== null || !isUsedIn(filter),
    loadFor: async (filter) => {
      if (!compile && isUsedIn(filter)) compile = await load();
    },
    compile: (pattern) => {
      if (!compile) throw new Error('the pattern engine is not loaded');
      return compile(pattern);
    },
  };
}

function isUsedIn(filter: Filter): boolean {
  return Object.values(filter).some(
    (condition) => typeof condition === 'object' && condition !== null && 'regexp' in condition,
  );
}
