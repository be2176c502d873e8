import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnPaper } from '../../ui/hooks/use-on-paper';

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
