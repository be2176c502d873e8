import { useMediaQuery } from './use-media-query';

/** Phone width, as with `max-sm:` in class names. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 639px)');
}
