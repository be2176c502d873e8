const tabStopSelector =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

/** The tab stops within an element, in order. */
export function tabStopsIn(element: Element | null): readonly HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(tabStopSelector) ?? [])];
}

/** Whether the element itself is a tab stop. */
export function isTabStop(element: Element): boolean {
  return element.matches(tabStopSelector);
}
