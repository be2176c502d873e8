import type { Steps } from '../../lib/steps';

/** Rest after an answer, however many rows come. */
const restMs = 1000;
/** How long an answer that depends on the present holds. */
const holdsMs = 60_000;

export interface StepperOptions<R> {
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
  /** Begins an answer; null: there is nothing to answer from. */
  readonly begin: () => Steps<R> | null;
  readonly onValue: (value: R) => void;
  /** An answer failed; the next change, or minute, tries again. */
  readonly onFailure?: (error: unknown) => void;
}

export interface Stepper {
  /** Something has changed. */
  ask(): void;
  end(): void;
}

/**
 * Makes an answer again when asked and once a minute. Between its steps the worker answers others, and however often it
 * is asked, one answer is made at a time.
 */
export function createStepper<R>({
  pause,
  isClosed,
  begin,
  onValue,
  onFailure = console.error,
}: StepperOptions<R>): Stepper {
  let isStale = false;
  let isRunning = false;
  let isEnded = false;
  let serial = 0;
  const isOver = (): boolean => isEnded || isClosed();

  async function answerOnce(): Promise<void> {
    const steps = begin();
    if (!steps) return;
    for (;;) {
      const step = steps.next();
      if (step.done) return onValue(step.value);
      await pause(0);
      if (isOver()) return;
    }
  }
  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isStale && !isOver()) {
        isStale = false;
        await answerOnce();
        await pause(restMs);
      }
    } finally {
      // Also after an answer that failed.
      isRunning = false;
      void askLater(++serial);
    }
  }
  async function askLater(own: number): Promise<void> {
    await pause(holdsMs);
    if (own === serial && !isOver()) ask();
  }
  function ask(): void {
    isStale = true;
    if (!isRunning && !isOver()) run().catch(onFailure);
  }
  return {
    ask,
    end: () => {
      isEnded = true;
    },
  };
}
