/** Loads the file of styles where a policy has refused those in the page. @param own element that carries them */
export function loadRefusedStyles(own: HTMLStyleElement): void {
  if (own.sheet) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: own.dataset['href'] });
  document.head.append(link);
}
