import { useLayoutEffect, useRef } from 'react';

/** The value of the latest render, for stable callbacks. Must not be read while rendering. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
