import type { Clock } from '../../ports';

export interface OutboxReader {
  /**
   * Reads the outbox, and again now and then: a tab may have died before it told of what it stored, or was not heard (S51). One that
   * cannot be read now is read again a little later, for nothing else might ever ask (S49).
   */
  read(): Promise<void>;
  close(): void;
}

/** Until an outbox that could not be read is tried again. */
const readAgainMs = 5_000;
/** Between two looks. */
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
  const readIn = (delayMs: number): void => {
    endNext();
    if (!isClosed) endNext = clock.after(delayMs, () => void read());
  };
  const read = async (): Promise<void> => {
    endNext();
    try {
      await reload();
      readIn(lookAgainMs);
    } catch (error) {
      onFailure(error);
      readIn(readAgainMs);
    }
  };
  return {
    read,
    close: () => {
      isClosed = true;
      endNext();
    },
  };
}
