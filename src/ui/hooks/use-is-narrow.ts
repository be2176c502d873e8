import { useMediaQuery } from './use-media-query';

/** On a phone: as `max-sm:` in class names. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 639px)');
}
