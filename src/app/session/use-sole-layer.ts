import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What begins with these is heard by listeners of the whole window: hotkeys, scans, Escape of a dialog, a press beside a menu. */
const heardEvents = ['keydown', 'pointerdown'] as const;

/**
 * For a layer that is drawn into the body: while it stands nothing beside it can be reached, and nothing below it hears of
 * a key or a press, so that dialogs, menus and fields are afterwards as they were. The focus goes back to where it was.
 */
export function useSoleLayer(): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    for (const name of heardEvents) window.addEventListener(name, hush, true);
    const release = layer.current && shutOutOthers(layer.current);
    return () => {
      release?.();
      for (const name of heardEvents) window.removeEventListener(name, hush, true);
    };
  }, []);
  // Only when nothing is inert any more can what had the focus take it.
  useEffect(
    () => () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
    [focused],
  );
  return layer;
}

/** The browser itself still types, moves the focus and presses. */
function hush(event: Event): void {
  event.stopImmediatePropagation();
}

/**
 * Makes all of the body inert but the layer, also what comes later: a dialog may be on its way.
 * The root is left to who drew the layer: dialogs make it inert, too, and give it back as they found it.
 */
function shutOutOthers(layer: HTMLElement): () => void {
  const shutOut = new Set<Element>();
  const look = () => {
    for (const element of document.body.querySelectorAll(':scope > :not(#root, [inert])')) {
      if (element === layer) continue;
      element.toggleAttribute('inert', true);
      shutOut.add(element);
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    for (const element of shutOut) element.toggleAttribute('inert', false);
  };
}
