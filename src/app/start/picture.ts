/** Longest waits for a picture, in milliseconds: a covered window draws none. */
const patienceMs = { drawn: 100, onScreen: 250 };

/** Resolves when the page's present contents have been drawn. */
export function nextPicture(): Promise<void> {
  return within(patienceMs.drawn, (done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}

/**
 * Resolves when the page's first picture is on the screen: after the page has drawn it, the browser still works on it.
 */
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

/** Restores elements' styles: the content policy refuses inline ones in HTML, but not those set by a script. */
export function giveStyles(picture: Element): void {
  for (const element of picture.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
