/** Longest wait for a picture, in milliseconds: a window that is covered draws none. */
const patienceMs = 100;

/** Resolves when what stands in the page now has been drawn. */
export function nextPicture(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patienceMs);
  });
}

/** Gives elements their styles back: one that stands in HTML is refused by the content policy, one that is set is not. */
export function giveStyles(picture: Element): void {
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
