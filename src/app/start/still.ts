/**
 * Removes from a copy what a page's picture must not contain: ids, which would be duplicates, and inline styles, which
 * the policy refuses in HTML.
 */
export function makeStill(copy: Element): void {
  for (const element of [copy, ...copy.querySelectorAll('[style], [id]')]) {
    const style = element.getAttribute('style');
    if (style !== null) element.setAttribute('data-style', style);
    element.removeAttribute('style');
    element.removeAttribute('id');
  }
}
