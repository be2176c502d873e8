import type { OutboxEntry, Target } from './write';

/** An entry that a newer version of the program has stored: only that one reads and sends it (S66). */
export interface NewerEntry {
  readonly seq: number;
  readonly targets: readonly Target[];
  /** Temporary keys that it holds: it may create these rows. */
  readonly temporaryKeys: readonly number[];
  /** As it is stored. */
  readonly value: unknown;
}

export interface OutboxContents {
  /** In order of `seq`. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that cannot be read: kept aside, reported, exportable. */
  readonly damaged: readonly unknown[];
  /** In order of `seq`; absent: there are none. */
  readonly newer?: readonly NewerEntry[];
  /** Keys of rows created here, by the temporary (negative) key they had before the server answered. */
  readonly replaced: Readonly<Record<number, number>>;
}

export interface OutboxChange {
  readonly put: readonly OutboxEntry[];
  /** Numbers (`seq`) of entries to be removed. */
  readonly remove: readonly number[];
  /** Added to the keys remembered. */
  readonly replaced: Readonly<Record<number, number>>;
}

/** What the parts of a change are where nothing is said of them. */
export const emptyChange = { put: [], remove: [], replaced: {} } as const satisfies OutboxChange;

/** The outbox database: what exists nowhere else. Each call is one strict, durable transaction. */
export interface OutboxStore {
  all(): Promise<OutboxContents>;
  /** Appends and assigns ascending `seq` numbers, never one that was used before. */
  append(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<readonly OutboxEntry[]>;
  /**
   * Reads, decides and writes in one transaction, so that tabs never overwrite each other's entries.
   * @param decide pure and synchronous; null: nothing to change
   * @param fence of the lease under which it is asked for: fails, and changes nothing, when another tab has taken it since
   * @returns what the outbox holds afterwards
   */
  update(decide: (contents: OutboxContents) => OutboxChange | null, fence?: number): Promise<OutboxContents>;
  /**
   * Takes along what waits in another outbox of the same user and company (S71).
   * @param from name of the other one's databases
   * @returns how many writes came
   */
  readonly adopt?: (from: string) => Promise<number>;
}

/** Whose an outbox is, and when it was used last. */
export interface OutboxOwner {
  /** Of the API that its writes were entered for, with a trailing slash. */
  readonly baseUrl: string;
  readonly companyID: number;
  /** null: entered with a release that did not say. */
  readonly companyCode: string | null;
  readonly userID: number;
  /** null: entered with a release that did not say. */
  readonly username: string | null;
  /** Milliseconds since 1970; null: not known. */
  readonly usedAtMs: number | null;
}

/** Which tab leads, where the browser has no locks. */
export interface Lease {
  /** null: it was given back. */
  readonly holder: string | null;
  /** Number of the holder in their order; never used again. */
  readonly fence: number;
  /** How often this holder has renewed it. */
  readonly renewal: number;
  /** By the device's clock, milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** The lease, kept where the outbox is, so that one transaction can ask for both. */
export interface LeaseStore {
  /** null: nobody has ever had it. */
  read(): Promise<Lease | null>;
  /**
   * Reads, decides and writes in one transaction.
   * @param decide pure and synchronous; null: nothing to change
   * @returns the lease afterwards
   */
  change(decide: (lease: Lease | null) => Lease | null): Promise<Lease | null>;
}

/** What a device remembers, as long as its outbox, of the API at its address. */
export interface ApiMemory {
  /** Whether the API has ever announced a change feed. */
  hasHadFeed(): Promise<boolean>;
  rememberFeed(): Promise<void>;
  /** Whether the API was found to be plain for certain. */
  isKnownPlain(): Promise<boolean>;
  rememberPlain(): Promise<void>;
}
