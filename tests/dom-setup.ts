import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { afterEach } from 'vitest';
import { keptForms } from '../src/session/remembered';
import { readToasts, toast } from '../src/ui/feedback/toast-store';

const { asyncWrapper } = getConfig();

configure({
  // A lazy chunk may take seconds to load on a busy machine; what appears at once ends the wait at once.
  asyncUtilTimeout: 15_000,
  // What is found may be in the page before its effects have run: a test goes on when they have.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      await everythingRendered();
      return found;
    }),
});

/** Resolves when React has nothing scheduled any more, passive effects included. */
function everythingRendered() {
  return new Promise<void>((resolve) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
  });
}

const frameMs = 16;
const [later, never] = [setTimeout, clearTimeout];
// All frames of jsdom hang on one interval: begun while a test has faked the timers, it ends in no file that follows.
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(later(() => draw(performance.now()), frameMs)),
  cancelAnimationFrame: (frame: number) => never(frame),
});

// Files share a window, in whatever order: what one has left in its storage is not the next one's.
localStorage.clear();
sessionStorage.clear();

/** jsdom lays nothing out: no size ever changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** jsdom calls itself Safari, in whose shadow roots the code editor asks this for the selection. */
document.execCommand ??= () => false;

// Without global test functions the library cannot register this by itself. Toasts are of the module, which other files
// share, and a form that is left with changes is kept for the next one.
afterEach(() => {
  cleanup();
  for (const { id } of readToasts()) toast.dismiss(id);
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptForms)) localStorage.removeItem(key);
});
