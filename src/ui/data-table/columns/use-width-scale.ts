import { useState } from 'react';
import { useMediaQuery } from '../../hooks/use-media-query';

/** So much wider than they are kept columns are drawn: texts are larger where fingers point, and where a user has them so. */
export function useWidthScale(): number {
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const [textScale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
  );
  return (isCoarse ? 1.15 : 1) * textScale;
}
