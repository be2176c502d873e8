/**
 * Loads the style sheet's file in place of inline styles that a policy has refused. @param refused element that carries
 * them
 */
export function loadStylesOf(refused: HTMLStyleElement): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: refused.dataset['href'] });
  document.head.append(link);
}
