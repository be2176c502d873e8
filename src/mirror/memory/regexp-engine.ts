import type { Condition, Filter, Operators, RegexpCompiler } from '../../domain/query/query';

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
  return Object.values(filter).some(usesPattern);
}

/** Whether a condition needs the pattern engine. */
export function usesPattern(condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null || !isOperators(condition)) return false;
  return 'regexp' in condition || (condition.$and?.some(usesPattern) ?? false);
}

function isOperators(condition: object): condition is Operators {
  return !Array.isArray(condition);
}
