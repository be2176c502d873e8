import { useMediaQuery } from '../../../ui/hooks/use-media-query';

/** On a phone: a picture has no room for long names and many marks. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 639px)');
}
