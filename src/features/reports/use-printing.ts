import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Printing {
  /** What only paper has is there: from before the browser prints, by its own menu or not, until it has. */
  readonly isOnPaper: boolean;
  /** Pictures are drawn as wide as a sheet is: they cannot follow its width once the browser prints. */
  readonly isPrinting: boolean;
  readonly print: () => Promise<void>;
  /** Around the pictures: from the browser's own menu they are printed as they are, made smaller. */
  readonly pictures: RefObject<HTMLDivElement | null>;
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** Opens the browser's print dialog once everything has the size of a sheet. */
export function usePrinting(): Printing {
  const [isPrinting, setPrinting] = useState(false);
  const [isOnPaper, setOnPaper] = useState(false);
  const pictures = useRef<HTMLDivElement>(null);
  const print = useCallback(async () => {
    flushSync(() => setPrinting(true));
    // The new size is measured in one frame and drawn in the next.
    await nextFrame();
    await nextFrame();
    await nextFrame();
    window.print();
    setPrinting(false);
  }, []);
  useEffect(() => {
    const begin = () => {
      flushSync(() => setOnPaper(true));
      pictures.current?.querySelectorAll('svg').forEach(makeScalable);
    };
    const end = () => setOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return { isOnPaper, isPrinting, print, pictures };
}

/** The browser prints before a picture could be drawn in another size: with a view box the drawing itself shrinks. */
function makeScalable(svg: SVGSVGElement): void {
  const [width, height] = [svg.getAttribute('width'), svg.getAttribute('height')];
  if (width && height && !svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
}
