// Sorting, filtering and turning pages of the task list: from the press to the new rows, and to the next picture.
import type { Locator, Page } from '@playwright/test';

export interface Interactions {
  /**
   * From the press to the frame with other rows, each in milliseconds; null: the same rows were still there after 3 s.
   */
  readonly sort: readonly (number | null)[];
  readonly filter: readonly (number | null)[];
  readonly page: readonly (number | null)[];
  /** From each press to the next picture, as the browser measures it (Event Timing, steps of 8 ms). */
  readonly paint: readonly number[];
}

interface Watched {
  readonly paint: Map<number, number>;
  /** Milliseconds from the next press to the frame with other rows; null: the same ones stay for so long. */
  readonly nextRows: (patienceMs: number) => Promise<number | null>;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Presses through an open task list. @param rounds of each kind */
export async function measureInteractions(page: Page, rounds: number): Promise<Interactions> {
  await page.evaluate(watchInteractions);
  const rows = page.getByRole('grid');
  const heads = ['Task number', 'Customer', 'Status', 'Delivery date'];
  const sort: (number | null)[] = [];
  for (let round = 0; round < rounds; round++)
    for (const name of heads)
      sort.push(await press(page, rows.getByRole('columnheader', { name }).getByRole('button').first()));
  const turned: (number | null)[] = [];
  for (let round = 0; round < rounds * 2; round++)
    for (const name of ['Next page', 'Previous page'])
      turned.push(await press(page, page.getByRole('button', { name })));
  const filter: (number | null)[] = [];
  await page.getByLabel('Status').first().click();
  for (let round = 0; round < rounds * 2; round++)
    for (const name of ['New', 'Completed'])
      filter.push(await press(page, page.getByRole('option', { name, exact: true })));
  await page.keyboard.press('Escape');
  const paint = await page.evaluate(() => [...window.watched.paint.values()]);
  return { sort, filter, page: turned, paint };
}

/** The new order may be the same as before. */
const patienceMs = 3_000;

/**
 * The page reports changes of its rows by itself: a test that asked with every frame would slow it down.
 * @returns milliseconds until other rows are in the list; null: the same ones stay
 */
async function press(page: Page, target: Locator): Promise<number | null> {
  const changed = page.evaluate((limitMs) => window.watched.nextRows(limitMs), patienceMs);
  await target.click();
  const taken = await changed;
  // Everything else that the press has started is over.
  await page.waitForTimeout(200);
  return taken;
}

/** Runs in the page; self-contained. */
function watchInteractions(): void {
  let tell: (takenMs: number | null) => void = () => undefined;
  const paint = new Map<number, number>();
  const nextRows = (patienceMs: number) =>
    new Promise<number | null>((resolve) => {
      tell = resolve;
      setTimeout(resolve, patienceMs, null);
    });
  window.watched = { paint, nextRows };
  const shown = () => document.querySelector('[role=grid] tbody')?.textContent ?? '';
  let before = shown();
  let pressedMs: number | null = null;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      pressedMs = timeStamp;
      before = shown();
    },
    true,
  );
  new MutationObserver(() => {
    if (pressedMs === null || shown() === before) return;
    const fromMs = pressedMs;
    pressedMs = null;
    requestAnimationFrame(() => tell(performance.now() - fromMs));
  }).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const id = entry.interactionId ?? 0;
      if (id > 0) paint.set(id, Math.max(paint.get(id) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
