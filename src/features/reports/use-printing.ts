import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnPaper } from '../../ui/hooks/use-on-paper';

interface Printing {
  /** Contents for paper are rendered: from before the browser prints, by its own menu or not, until it has. */
  readonly isOnPaper: boolean;
  /** Pictures are drawn in a sheet's width: they cannot follow it once the browser prints. */
  readonly isPrinting: boolean;
  readonly print: () => Promise<void>;
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

/** Opens the browser's print dialog once everything has a sheet's width. */
export function usePrinting(): Printing {
  const [isPrinting, setPrinting] = useState(false);
  const isOnPaper = useOnPaper();
  const print = useCallback(async () => {
    flushSync(() => setPrinting(true));
    // The new size is measured in one frame and drawn in the next.
    await nextFrame();
    await nextFrame();
    await nextFrame();
    window.print();
    setPrinting(false);
  }, []);
  return { isOnPaper, isPrinting, print };
}
