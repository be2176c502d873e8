/** What a page has measured of itself; times are milliseconds since its navigation began. */
export interface Seen {
  /** The first picture that is not empty. */
  paintMs: number | null;
  /** Fifty rows of the list are in the page. */
  rowsMs: number | null;
  /** The working set has answered the list. */
  answeredMs: number | null;
  isSynced: boolean;
  /** Rows of tasks on the device. */
  tasks: number;
}

/**
 * Runs in the page before anything else; self-contained, since it is sent as text. Listens to the worker's messages.
 */
export function observe(): void {
  const seen: Seen = { paintMs: null, rowsMs: null, answeredMs: null, isSynced: false, tasks: 0 };
  Object.assign(window, { seen });
  const PlainWorker = window.Worker;
  window.Worker = class extends PlainWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.kind !== 'news' || typeof data.value !== 'object' || data.value === null) return;
        const { from, rows, mirrored, lastSyncMs } = data.value;
        if (from === 'device' && Array.isArray(rows) && rows.length >= 25)
          seen.answeredMs ??= performance.now();
        if (!mirrored) return;
        seen.tasks = mirrored.tasks?.rows ?? 0;
        seen.isSynced ||= lastSyncMs !== null;
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.paintMs = startTime;
  }).observe({ type: 'paint', buffered: true });
  // Asking at every frame would make the browser draw frames for no reason.
  const changes = new MutationObserver(() => {
    if (document.querySelectorAll('[role="grid"] tbody tr').length < 50) return;
    changes.disconnect();
    requestAnimationFrame(() => {
      seen.rowsMs = performance.now();
    });
  });
  changes.observe(document, { childList: true, subtree: true });
}
