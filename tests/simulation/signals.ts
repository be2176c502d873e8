import { setMaxListeners } from 'node:events';

/**
 * Signals of a world. The platform keeps a signal with listeners until its sources fire or its time is up; those of a
 * killed tab never fire, and a world's clock is not the machine's: each world would stay in memory with all its data.
 */
export function installSignals(): void {
  AbortSignal.any = (signals) => {
    const any = new AbortController();
    // A tab that leads repeatedly listens to its closing each time.
    setMaxListeners(0, ...signals);
    for (const source of signals) {
      if (source.aborted) any.abort(source.reason);
      else source.addEventListener('abort', () => any.abort(source.reason), { once: true });
    }
    return any.signal;
  };
  // The network of a world itself decides what takes too long.
  AbortSignal.timeout = () => new AbortController().signal;
}
