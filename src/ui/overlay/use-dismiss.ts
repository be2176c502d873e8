import { type RefObject, useEffect } from 'react';
import { useLatest } from '../hooks/use-latest';
import { closeOnBack } from './close-on-back';

type Close = () => void;

const open: Close[] = [];

/**
 * Closes on Escape or Back (the topmost only, before any dialog around it receives the key) and on a press outside.
 * @param onPressOutside replaces closing for the press
 */
export function useDismiss(
  isOpen: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: Close,
  onPressOutside: Close = onClose,
): void {
  const latest = useLatest({ inside, onClose, onPressOutside });
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current.onClose();
    open.push(close);
    const ignoreBack = closeOnBack();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || open.at(-1) !== close) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    const onPointerDown = (event: PointerEvent) => {
      const target = event.target;
      if (!(target instanceof Node)) return;
      const { inside: elements, onPressOutside: leave } = latest.current;
      if (!elements.some((element) => element.current?.contains(target))) leave();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      ignoreBack();
      open.splice(open.indexOf(close), 1);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [isOpen]);
}
