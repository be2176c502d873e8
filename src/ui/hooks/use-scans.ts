import { useEffect } from 'react';
import { takeKeys } from './early-keys';
import { createScanReader } from './scan-reader';
import { isForPage, isTyping } from './use-hotkeys';
import { useLatest } from './use-latest';

/**
 * Hears scanners, which are keyboards, anywhere outside of fields; what they type reaches nothing else. In a dialog it is
 * nobody's: its Enter must not press the button that has the focus. What they typed before is heard as well (`keepKeys`).
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
