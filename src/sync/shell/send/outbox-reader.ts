import type { Clock } from '../../ports';

export interface OutboxReader {
  /**
   * Reads the outbox, and again now and then: a tab may have died before it told what it stored, or was not heard
   * (S51). An outbox that cannot be read is read again a little later, since nothing else might ever ask (S49).
   */
  read(): Promise<void>;
  /** Runs work that needs the result of a running read: at once when none runs, else after it. */
  after(work: () => void): void;
  close(): void;
}

/** Time until an unreadable outbox is read again. */
const readAgainMs = 5_000;
/** Time between two looks. */
const lookAgainMs = 30_000;

export function createOutboxReader({
  clock,
  reload,
  onFailure,
}: {
  readonly clock: Clock;
  readonly reload: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}): OutboxReader {
  let isClosed = false;
  let endNext = (): void => {};
  let reading = 0;
  const waiting: (() => void)[] = [];
  const readIn = (delayMs: number): void => {
    endNext();
    if (!isClosed) endNext = clock.after(delayMs, () => void read());
  };
  const read = async (): Promise<void> => {
    endNext();
    reading++;
    try {
      await reload();
      readIn(lookAgainMs);
    } catch (error) {
      onFailure(error);
      readIn(readAgainMs);
    }
    reading--;
    if (reading === 0) for (const work of waiting.splice(0)) work();
  };
  return {
    read,
    after: (work) => {
      if (reading === 0) work();
      else waiting.push(work);
    },
    close: () => {
      isClosed = true;
      endNext();
    },
  };
}
