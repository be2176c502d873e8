import { useLayoutEffect, useRef } from 'react';

/** The value of the latest render, for callbacks that stay the same. Not to be read while rendering. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
