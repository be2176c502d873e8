/** Takes from a copy what a picture of a page must not carry: ids, which are those of another, and styles, which the policy refuses in HTML. */
export function makeStill(copy: Element): void {
  for (const element of [copy, ...copy.querySelectorAll('[style], [id]')]) {
    const style = element.getAttribute('style');
    if (style !== null) element.setAttribute('data-style', style);
    element.removeAttribute('style');
    element.removeAttribute('id');
  }
}
