import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The whole window listens to events that begin with these: hotkeys, scans, Escape of a dialog, a press beside a menu.
 */
const heardEvents = ['keydown', 'pointerdown'] as const;

/**
 * For a layer that is drawn into the body: while it is shown nothing beside it can be reached, and nothing below it
 * gets a key or a press, so that dialogs, menus and fields stay as they were. Afterwards the focus returns to its
 * place.
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
  // The former element can be focused only when nothing is inert any more.
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
 * Makes everything in the body inert except the layer, including later additions such as a dialog. The root is left to
 * the layer's owner: dialogs make it inert, too, and restore what they found.
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
