import type { Page } from '@playwright/test';

/**
 * Boxes of a page that are lower than what is in them, so that it lies over what follows: `classes: text`. A flexible box
 * shrinks where a list below it fills the window. The page itself may be longer: it scrolls.
 */
export function findSqueezed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll('main > * *')]
      .filter(
        (box) =>
          box.clientHeight > 0 &&
          box.scrollHeight > box.clientHeight + 3 &&
          box.childElementCount > 0 &&
          getComputedStyle(box).overflowY === 'visible' &&
          !getComputedStyle(box).display.startsWith('table'),
      )
      .map((box) => `${box.className}: ${box.textContent?.slice(0, 60)}`);
  });
}
