const tabStopSelector =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

/** What the Tab key stops at within an element, in its order. */
export function tabStopsIn(element: Element | null): readonly HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(tabStopSelector) ?? [])];
}

/** Whether the Tab key stops at the element itself. */
export function isTabStop(element: Element): boolean {
  return element.matches(tabStopSelector);
}
