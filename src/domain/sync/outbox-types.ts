import type { OutboxEntry } from './write';

export interface OutboxContents {
  /** In order of `seq`. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that cannot be read: kept aside, reported, exportable. */
  readonly damaged: readonly unknown[];
  /** Keys of rows created here, by the temporary (negative) key they had before the server answered. */
  readonly replaced: Readonly<Record<number, number>>;
}

export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  /** Numbers (`seq`) of entries to be removed. */
  readonly remove: readonly number[];
  /** Stored after everything else, with ascending `seq` numbers. */
  readonly append: readonly Omit<OutboxEntry, 'seq'>[];
  /** Added to the keys remembered. */
  readonly replaced: Readonly<Record<number, number>>;
}

/** The outbox database: what exists nowhere else. Each call is one strict, durable transaction. */
export interface OutboxStore {
  all(): Promise<OutboxContents>;
  /** Appends and assigns ascending `seq` numbers, never one that was used before. */
  append(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<readonly OutboxEntry[]>;
  /**
   * Reads, decides and writes in one transaction, so that tabs never overwrite each other's entries.
   * @param decide pure and synchronous; null: nothing to change
   * @returns what the outbox holds afterwards
   */
  update(decide: (contents: OutboxContents) => OutboxChange | null): Promise<OutboxContents>;
}
