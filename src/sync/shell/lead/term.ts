import type { Capabilities } from '../../../protocol/capabilities';
import type { Note } from '../../ports';
import type { Connection } from './connection';
import type { Waker } from './waker';

const retryMs = 5_000;

/** The time during which this tab leads: its loops run until it is over. */
export interface Term {
  isOver(): boolean;
  /** Asks whether this tab leads still (S36); where it does not, the term is over. */
  holds(): Promise<boolean>;
  /** Ends the loops; they wake to hear of it. */
  end(): void;
  onEnd(listener: () => void): void;
  /** Waits until the API may be asked and asks what it can do; null: ask again later. */
  ready(waker: Waker): Promise<Capabilities | null>;
  /** Repeats a step until the term is over; a store that fails stops nothing for good. */
  repeat(waker: Waker, step: () => Promise<void>): Promise<void>;
}

export interface TermOptions {
  readonly connection: Pick<Connection, 'mayAskInMs' | 'capabilities'>;
  readonly holds: () => Promise<boolean>;
  readonly note: Note;
}

export function createTerm({ connection, holds, note }: TermOptions): Term {
  const listeners: (() => void)[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const listener of listeners) listener();
  };
  return {
    isOver: () => isOver,
    end,
    onEnd: (listener) => void listeners.push(listener),
    holds: async () => {
      const isStill = await holds();
      if (!isStill) end();
      return isStill;
    },
    ready: async (waker) => {
      const inMs = connection.mayAskInMs();
      if (inMs !== 0) {
        await waker.wait(inMs);
        return null;
      }
      const capabilities = await connection.capabilities();
      return isOver ? null : capabilities;
    },
    repeat: async (waker, step) => {
      while (!isOver) {
        try {
          await step();
        } catch (error) {
          note('trouble', { error: error instanceof Error && error.name });
          // As an uncaught error: if code is missing after an upgrade, the page then offers a reload.
          if (error instanceof TypeError) globalThis.reportError?.(error);
          if (!isOver) await waker.wait(retryMs);
        }
      }
    },
  };
}
