import { streamPauseMs } from '../../core/pull/pull-pace';
import type { Clock, Network, Random } from '../../ports';
import type { Term } from './term';
import { createWaker } from './waker';

export interface StreamLoopOptions {
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  readonly network: Pick<Network, 'listen'>;
  readonly term: Term;
  /** There may be news. */
  readonly onNews: () => void;
}

/** Listens to the server's stream of news while this tab leads. */
export function createStreamLoop({ clock, random, network, term, onNews }: StreamLoopOptions) {
  const waker = createWaker(clock);
  let stop = (): void => {};
  let failures = 0;
  term.onEnd(() => {
    stop();
    waker.wake();
  });

  /** Resolves when the stream has ended. */
  const listen = (): Promise<void> =>
    new Promise((resolve) => {
      const stopListening = network.listen({
        onNews: () => {
          failures = 0;
          onNews();
        },
        onEnd: resolve,
      });
      stop = () => {
        stopListening();
        resolve();
      };
    });

  const step = async (): Promise<void> => {
    const capabilities = await term.ready(waker);
    if (!capabilities) return;
    // A plain API may be another one when it is back (S56): whatever wakes the stream looks again.
    if (!capabilities.changeStream) return waker.wait(null);
    await listen();
    failures++;
    if (!term.isOver()) await waker.wait(streamPauseMs(failures, random.next()));
    // News may have been missed while it was down.
    if (!term.isOver()) onNews();
  };

  return { run: () => term.repeat(waker, step), wake: waker.wake };
}
