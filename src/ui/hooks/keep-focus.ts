import { isTabStop, tabStopsIn } from './tab-stops';

/** How long a page may take to give the focus on itself: a dialog to what opened it, a new page to its content. */
const patienceMs = 100;
/** Enough for a dialog with its fields and what lay before it. */
const mostPlaces = 30;

/** What had the focus, and where it stood: the elements around it, the nearest first, and its place in each. */
interface Focused {
  readonly element: Element;
  readonly levels: readonly { readonly around: Element; readonly at: number }[];
}

/**
 * What is pressed may go with its own press: the row that was deleted, the chip that was taken off, the notice that offered Undo.
 * The browser would begin at the top of the page again; the keyboard goes on where it was instead: at what has taken the
 * place, at what stands around or beside it; from a notice at what had the focus before. Who presses with a finger or the mouse is
 * left alone: a field would open the keyboard of the screen, and take the next scan.
 * @returns to end it
 */
export function keepFocus(): () => void {
  /** What had the focus, the latest last. */
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
    places = [...earlier, { element: target, levels: levelsOf(target) }].slice(-mostPlaces);
  });
  listen('keydown', () => {
    isByPointer = false;
  });
  listen('pointerdown', () => {
    isByPointer = true;
  });
  // Screen readers press without either of them.
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
    // Beside a notice there may be another, whose Undo is not what was meant.
    if (levels.some(({ around }) => around.matches('[aria-live]'))) return false;
    return levels.some(({ around, at }) => around.isConnected && candidatesIn(around, at).some(takesFocus));
  });
}

/** At the place of what has gone, around it, before it, after it. */
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

/** What is hidden or shut out takes none. */
function takesFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
