import { isTabStop, tabStopsIn } from './tab-stops';

/** Time a page may need to move the focus itself: a dialog to its opener, a new page to its content. */
const patienceMs = 100;
/** Enough for a dialog with its fields and the elements focused before. */
const maxPlaces = 30;

/** A previously focused element and its position: its ancestors, nearest first, and its index in each. */
interface Focused {
  readonly element: Element;
  readonly levels: readonly { readonly around: Element; readonly at: number }[];
}

/**
 * A pressed element may disappear: a deleted row, a removed chip, a notice with Undo. The browser would continue at the
 * top of the page; this moves the focus to the element that has taken its place, or to one around or beside it; after a
 * notice, to the element focused before. Presses by finger or mouse are ignored: focusing a field would open the screen
 * keyboard and capture the next scan.
 * @returns stops it
 */
export function keepFocus(): () => void {
  /** Focused elements, the latest last. */
  let places: Focused[] = [];
  let isByPointer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaving = new AbortController();
  const listen = <K extends 'focusin' | 'keydown' | 'pointerdown' | 'click'>(
    kind: K,
    hear: (event: DocumentEventMap[K]) => void,
  ) => document.addEventListener(kind, hear, { capture: true, signal: leaving.signal });
  listen('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const earlier = places.filter(({ element }) => element !== target);
    places = [...earlier, { element: target, levels: levelsOf(target) }].slice(-maxPlaces);
  });
  listen('keydown', () => {
    isByPointer = false;
  });
  listen('pointerdown', () => {
    isByPointer = true;
  });
  // Screen readers press an element without pointer or key events.
  listen('click', ({ detail }) => {
    if (detail === 0) isByPointer = false;
  });
  const isLost = () =>
    document.activeElement === document.body && places.at(-1)?.element.isConnected === false;
  const observer = new MutationObserver(() => {
    if (isByPointer || !isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(() => isLost() && goOn(places), patienceMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    leaving.abort();
  };
}

function levelsOf(element: Element): Focused['levels'] {
  const around = element.parentElement;
  if (!around || around === document.body) return [];
  return [{ around, at: [...around.children].indexOf(element) }, ...levelsOf(around)];
}

function goOn(places: readonly Focused[]): void {
  places.toReversed().some(({ element, levels }) => {
    if (element.isConnected) return takesFocus(element);
    // There may be another notice beside it, whose Undo must not be focused.
    if (levels.some(({ around }) => around.matches('[aria-live]'))) return false;
    return levels.some(({ around, at }) => around.isConnected && candidatesIn(around, at).some(takesFocus));
  });
}

/** Candidates at the position of the removed element, around it, before it, after it. */
function candidatesIn(around: Element, at: number): readonly Element[] {
  const children = [...around.children];
  const place = Math.min(at, children.length - 1);
  const stopsOf = (some: readonly Element[]) =>
    some.flatMap((child) => [...(isTabStop(child) ? [child] : []), ...tabStopsIn(child)]);
  return [
    ...stopsOf(children.slice(Math.max(place, 0), place + 1)),
    ...(around.hasAttribute('tabindex') ? [around] : []),
    ...stopsOf(children.slice(0, Math.max(place, 0)).reverse()),
    ...stopsOf(children.slice(place + 1)),
  ];
}

/** Hidden and inert elements cannot be focused. */
function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
