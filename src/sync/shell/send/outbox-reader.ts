import type { Clock } from '../../ports';

export interface OutboxReader {
  /** Reads the outbox; where it cannot be read now, again a little later, for nothing else might ever ask (S49). */
  read(): Promise<void>;
  /** Reads it now and then from here on, until the result is called: a tab may have died before it reported (S51). */
  follow(): () => void;
  close(): void;
}

/** Until an outbox that could not be read is tried again. */
const readAgainMs = 5_000;
/** Between two looks of the tab that leads. */
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
  let isFollowing = false;
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
      if (isFollowing) readIn(lookAgainMs);
    } catch (error) {
      onFailure(error);
      readIn(readAgainMs);
    }
  };
  return {
    read,
    follow: () => {
      isFollowing = true;
      readIn(lookAgainMs);
      return () => {
        isFollowing = false;
      };
    },
    close: () => {
      isClosed = true;
      endNext();
    },
  };
}
