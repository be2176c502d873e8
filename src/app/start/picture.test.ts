// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { firstPicture } from './picture';

/** Gives the page an observer of pictures; the returned function reports pictures to it. */
function watchPictures(): (...names: readonly string[]) => void {
  let tell = (_: readonly string[]): void => {};
  class Observer {
    constructor(hear: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
      tell = (names) =>
        hear({ getEntriesByName: (wanted) => names.filter((name) => name === wanted).map(entryOf) });
    }
    observe(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  return (...names) => tell(names);
}

const entryOf = (name: string) => ({ name }) as PerformanceEntry;

/** Whether it has resolved after this many milliseconds of a fake clock. */
async function isThere(picture: Promise<void>, afterMs = 0): Promise<boolean> {
  const there = vi.fn();
  void picture.then(there);
  await vi.advanceTimersByTimeAsync(afterMs);
  return there.mock.calls.length > 0;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('waits for a picture with something in it', async () => {
  vi.useFakeTimers();
  const tell = watchPictures();
  const picture = firstPicture();
  tell('first-paint');
  expect(await isThere(picture)).toBe(false);
  tell('first-paint', 'first-contentful-paint');
  expect(await isThere(picture)).toBe(true);
});

it('stops waiting if no picture comes, and at once if the page is hidden', async () => {
  vi.useFakeTimers();
  watchPictures();
  const picture = firstPicture();
  expect(await isThere(picture, 249)).toBe(false);
  expect(await isThere(picture, 1)).toBe(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await isThere(firstPicture())).toBe(true);
});
