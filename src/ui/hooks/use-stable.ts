import { useRef } from 'react';

/**
 * The previous value as long as the new one equals it, so that values computed from it are not recomputed.
 * @param isEqual default: equal as JSON
 */
export function useStable<T>(value: T, isEqual: (a: T, b: T) => boolean = isSameJson): T {
  const kept = useRef(value);
  if (kept.current !== value && !isEqual(kept.current, value)) kept.current = value;
  return kept.current;
}

/** Whether two objects hold the same values under the same names. */
export function isShallowEqual(a: object, b: object): boolean {
  const [names, others] = [new Map(Object.entries(a)), Object.entries(b)];
  return names.size === others.length && others.every(([name, value]) => Object.is(names.get(name), value));
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
