import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { ReportPictureProps } from './picture';

type PictureCode = ComponentType<ReportPictureProps>;

let loaded: PictureCode | null = null;

/**
 * The code that draws pictures, loaded together with the rows; null until then. Drawing throws if it cannot be loaded,
 * like a page.
 */
export function usePicture(): PictureCode | null {
  const [Picture, setPicture] = useState(() => loaded);
  useEffect(() => {
    if (Picture) return undefined;
    let isLeft = false;
    const show = (code: PictureCode) => !isLeft && startTransition(() => setPicture(() => code));
    import('./picture').then(
      (code) => {
        loaded = code.Picture;
        show(loaded);
      },
      (error: unknown) => {
        show(() => {
          throw error;
        });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [Picture]);
  return Picture;
}
