import { setMaxListeners } from 'node:events';

/**
 * Signals of a world. The platform keeps a signal that is listened to until its sources fire or its time is up; those of a
 * tab that was killed never fire, and a world's clock is not the machine's: each world would stay in memory with all it has.
 */
export function installSignals(): void {
  AbortSignal.any = (signals) => {
    const any = new AbortController();
    // A tab that leads again and again listens to its closing each time.
    setMaxListeners(0, ...signals);
    for (const source of signals) {
      if (source.aborted) any.abort(source.reason);
      else source.addEventListener('abort', () => any.abort(source.reason), { once: true });
    }
    return any.signal;
  };
  // The network of a world says itself what takes too long.
  AbortSignal.timeout = () => new AbortController().signal;
}
