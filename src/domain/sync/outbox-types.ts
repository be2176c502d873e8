import type { OutboxEntry, Target } from './write';

/** An entry stored by a newer version of the program, which alone can read and send it (S66). */
export interface NewerEntry {
  readonly seq: number;
  readonly targets: readonly Target[];
  /** Temporary keys in it: it may create these rows. */
  readonly temporaryKeys: readonly number[];
  /** The stored value. */
  readonly value: unknown;
}

export interface OutboxContents {
  /** In order of `seq`. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that cannot be parsed: kept separately, reported, exportable. */
  readonly damaged: readonly unknown[];
  /** In order of `seq`; absent if there are none. */
  readonly newer?: readonly NewerEntry[];
  /** Real keys of rows created here, by the temporary (negative) key they had before the server answered. */
  readonly replaced: Readonly<Record<number, number>>;
}

export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  /** Numbers (`seq`) of entries to remove. */
  readonly remove: readonly number[];
  /** Added to the stored keys. */
  readonly replaced: Readonly<Record<number, number>>;
}

/** Defaults for the parts of a change. */
export const emptyChange = { put: [], remove: [], replaced: {} } as const satisfies OutboxChange;

/** The outbox database, whose contents exist nowhere else. Each call is one strict, durable transaction. */
export interface OutboxStore {
  all(): Promise<OutboxContents>;
  /** Appends entries and assigns ascending `seq` numbers that were never used before. */
  append(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<readonly OutboxEntry[]>;
  /**
   * Reads, decides and writes in one transaction, so that tabs never overwrite each other's entries.
   * @param decide pure and synchronous; null: nothing to change
   * @param fence of the lease under which it is called: fails without changes if another tab has taken the lease since
   * @returns the contents of the outbox afterwards
   */
  update(decide: (contents: OutboxContents) => OutboxChange | null, fence?: number): Promise<OutboxContents>;
  /**
   * Moves the pending writes of another outbox of the same user and company into this one (S71).
   * @param from name of the other outbox's databases
   * @returns number of moved writes
   */
  readonly adopt?: (from: string) => Promise<number>;
}

/** Owner of an outbox, and its last use. */
export interface OutboxOwner {
  /** Base address of the API for which its writes were entered, with a trailing slash. */
  readonly baseUrl: string;
  readonly companyID: number;
  /** null: entered with a release that did not store it. */
  readonly companyCode: string | null;
  readonly userID: number;
  /** null: entered with a release that did not store it. */
  readonly username: string | null;
  /** Milliseconds since 1970; null: unknown. */
  readonly usedAtMs: number | null;
}

/** Identifies the leading tab, in browsers without locks. */
export interface Lease {
  /** null: it was released. */
  readonly holder: string | null;
  /** Ascending number of the holder; never used again. */
  readonly fence: number;
  /** Number of renewals by this holder. */
  readonly renewal: number;
  /** By the device's clock, milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** The lease, stored in the same database as the outbox, so that one transaction can check both. */
export interface LeaseStore {
  /** null: it was never held. */
  read(): Promise<Lease | null>;
  /**
   * Reads, decides and writes in one transaction.
   * @param decide pure and synchronous; null: nothing to change
   * @returns the lease afterwards
   */
  change(decide: (lease: Lease | null) => Lease | null): Promise<Lease | null>;
}

/** Facts about the API at an address, stored as long as the outbox. */
export interface ApiMemory {
  /** Whether the API has ever announced a change feed. */
  hasHadFeed(): Promise<boolean>;
  rememberFeed(): Promise<void>;
  /** Whether the API is known to be plain. */
  isKnownPlain(): Promise<boolean>;
  rememberPlain(): Promise<void>;
}
