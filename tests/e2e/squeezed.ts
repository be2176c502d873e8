import type { Page } from '@playwright/test';

/**
 * Boxes of a page that are lower than what is in them, so that it lies over what follows: `classes: text`. A flexible box
 * shrinks where a list below it fills the window.
 */
export function findSqueezed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const pages = document.querySelectorAll('main > *');
    return [...document.querySelectorAll('main *')]
      .filter(
        (box) =>
          box.clientHeight > 0 &&
          box.scrollHeight > box.clientHeight + 3 &&
          box.childElementCount > 0 &&
          ![...pages].includes(box) &&
          getComputedStyle(box).overflowY === 'visible' &&
          !getComputedStyle(box).display.startsWith('table'),
      )
      .map((box) => `${box.className}: ${box.textContent?.slice(0, 60)}`);
  });
}
