import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Printing {
  /** What only paper has is there: from before the browser prints, by its own menu or not, until it has. */
  readonly isOnPaper: boolean;
  /** Pictures are drawn as wide as a sheet is: they cannot follow its width once the browser prints. */
  readonly isPrinting: boolean;
  readonly print: () => Promise<void>;
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** Opens the browser's print dialog once everything has the size of a sheet. */
export function usePrinting(): Printing {
  const [isPrinting, setPrinting] = useState(false);
  const [isOnPaper, setOnPaper] = useState(false);
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
    const begin = () => flushSync(() => setOnPaper(true));
    const end = () => setOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return { isOnPaper, isPrinting, print };
}
