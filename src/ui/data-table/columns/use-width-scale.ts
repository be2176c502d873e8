import { useState } from 'react';
import { useMediaQuery } from '../../hooks/use-media-query';

/** Factor by which columns are drawn wider than stored: texts are larger on touch screens, and with larger fonts. */
export function useWidthScale(): number {
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const [textScale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
  );
  return (isCoarse ? 1.15 : 1) * textScale;
}
