/** Longest waits for a picture, in milliseconds: a window that is covered draws none. */
const patienceMs = { drawn: 100, onScreen: 250 };

/** Resolves when what stands in the page now has been drawn. */
export function nextPicture(): Promise<void> {
  return within(patienceMs.drawn, (done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}

/** Resolves when the page's first picture is on the screen: once the page has drawn it, the browser still works on it. */
export function firstPicture(): Promise<void> {
  return within(patienceMs.onScreen, (done) => {
    const pictures = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) done();
    });
    pictures.observe({ type: 'paint', buffered: true });
  });
}

function within(longestMs: number, begin: (done: () => void) => void): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    begin(resolve);
    setTimeout(resolve, longestMs);
  });
}

/** Gives elements their styles back: one that stands in HTML is refused by the content policy, one that is set is not. */
export function giveStyles(picture: Element): void {
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
