import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    const leaving = new AbortController();
    let lock: WakeLockSentinel | null = null;
    // Not available on plain http addresses and in older browsers.
    const wakeLock: WakeLock | undefined = 'wakeLock' in navigator ? navigator.wakeLock : undefined;
    const hold = async (): Promise<void> => {
      if (!wakeLock || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const next = await wakeLock.request('screen').catch(() => null);
      if (leaving.signal.aborted) await next?.release();
      else lock = next;
    };
    void hold();
    // The browser releases the lock whenever the page is hidden, and when the battery is low.
    document.addEventListener('visibilitychange', () => void hold(), { signal: leaving.signal });
    const again = setInterval(() => void hold(), 60_000);
    return () => {
      clearInterval(again);
      leaving.abort();
      void lock?.release();
    };
  }, []);
}
