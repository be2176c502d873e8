import { useEffect } from 'react';
import { takeKeys } from './early-keys';
import { createScanReader } from './scan-reader';
import { isForPage, isTyping } from './use-hotkeys';
import { useLatest } from './use-latest';

/**
 * Listens for scanners, which act as keyboards, anywhere outside of fields, and hides their keys from everything else.
 * Scans in a dialog are ignored: their Enter must not press the focused button. Keys stored before (`keepKeys`) are
 * processed as well.
 */
export function useScans(onScan: (code: string) => void): void {
  const latest = useLatest(onScan);
  useEffect(() => {
    const read = createScanReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || isTyping(event)) return;
      const step = read({ key: event.key, timeMs: event.timeStamp });
      if (step.kind === 'none') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (step.kind === 'scan' && isForPage()) latest.current(step.code);
    };
    takeKeys().forEach(onKeyDown);
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
