import type { Label } from '../../lib/label';
import type { Row } from '../resource';
import type { Position } from './position';

/** A row that a write is about; the unit of the outbox's lanes. */
export interface Target {
  readonly resource: string;
  readonly id: number;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Whether a value is an object: neither a list nor a plain value. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base address, without a leading slash: `v2/reasoncodes/4`. */
  readonly path: string;
  readonly body: Json;
}

/** What a write does to rows as far as the device can tell before the server has answered. */
export type Effect =
  | { readonly kind: 'create'; readonly resource: string; readonly id: number; readonly row: Row }
  | { readonly kind: 'patch'; readonly resource: string; readonly id: number; readonly patch: Row }
  | { readonly kind: 'delete'; readonly resource: string; readonly id: number };

/** One write of one user to (normally) one row, planned on the device and not yet queued. */
export interface Write {
  /** Name of the mutation: `task.hold`, `pickers.create` … */
  readonly name: string;
  readonly targets: readonly Target[];
  /** Rows the request refers to; where one is being created on this device, the write waits for it. */
  readonly refersTo: readonly Target[];
  readonly request: WriteRequest;
  readonly effects: readonly Effect[];
  /**
   * The target's fields before the write, as the user saw them: for showing base / mine / theirs, and what an edit is compared
   * with on the server (S63). null, or a field that is missing: not known, or of no concern.
   */
  readonly base: Row | null;
  /** What a user calls it: "Hold task 1042". */
  readonly title: Label;
  /** Absolute sets of the same row that may replace an earlier unsent one (edits, never transitions). */
  readonly coalesces: boolean;
}

/** What a mutation would do: the writes, and the targets it refuses with the reason shown to the user. */
export interface Plan {
  readonly writes: readonly Write[];
  readonly refused: readonly Refusal[];
  /** What a user calls the rows that were not chosen and are changed along with them. */
  readonly also?: readonly string[];
}

export interface Refusal {
  readonly target: Target;
  /** What a user calls the target: a task's number. */
  readonly name: string;
  readonly reason: Label;
}

/**
 * `pending` not sent · `sending` on its way · `uncertain` sent, no answer, will be repeated under its id ·
 * `acked` done on the server, effect kept until the pull has caught up · `rejected` refused, waits for a user.
 */
export type EntryState = 'pending' | 'sending' | 'uncertain' | 'acked' | 'rejected';

/** Rows that keep a row from being deleted or moved. */
export interface UsedBy {
  /** Name of the resource whose rows refer to the row. */
  readonly resource: string;
  /** Keys of the first of them, at most three. */
  readonly ids: readonly number[];
  /** Number of all of them. */
  readonly count: number;
}

/** What is wrong with a value, by the server's code; the console has words of its own for those that it knows. */
export interface ToldReason {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Rejection {
  readonly status: number;
  readonly message: string;
  /** Machine-readable reason, where the server gave one. */
  readonly code: string | null;
  /** Fill the placeholders of the code's text. */
  readonly values?: ToldReason['values'];
  readonly fields: Readonly<Record<string, string>>;
  /** The same by code, where the server gave one. */
  readonly reasons?: Readonly<Record<string, ToldReason>>;
  /** What keeps the row from being deleted or moved, by resource. */
  readonly usedBy?: readonly UsedBy[];
  /** The server's row, where others have changed what the edit was made on (S63); `fields` names what they have changed. */
  readonly row?: Row;
  /** Entries of the same rows up to this `seq` were entered before the refusal was known, and wait with it. */
  readonly blocksUpTo?: number;
}

/**
 * Raise it with a change to entries that an earlier version of the program would misread: it leaves such entries alone (S66).
 * `seq`, `targets` and `state` stay where they are in every shape.
 */
export const entryShape = 1;

/** A durable write in the outbox. Order is `seq`, never a clock. */
export interface OutboxEntry extends Write {
  readonly seq: number;
  /** `entryShape` of the version that stored it; absent: 1. */
  readonly shape?: number;
  /** UUIDv7 minted when the user acted; the request id of every try. */
  readonly requestID: string;
  /** Entries of one user action of a user share it: undo and toasts work by user action. */
  readonly userActionID: string;
  readonly userID: number;
  readonly companyID: number;
  readonly state: EntryState;
  readonly createdAtMs: number;
  /** Not sent before this moment: undo window, backoff, Retry-After. */
  readonly notBeforeMs: number;
  readonly attempts: number;
  /** When it was last put on the wire; null before the first try. */
  readonly sentAtMs: number | null;
  /** When the first of the tries was made that has not been answered yet. */
  readonly unansweredSinceMs?: number;
  /** The same by the server's clock; null: not known. */
  readonly unansweredSinceServerMs?: number | null;
  /** It was sent without its id at least once, to an API that was plain: no retry cache knows of that try. */
  readonly isAnonymous?: boolean;
  /** Earlier user actions whose edits of the row it carries as well, in order. */
  readonly takenAlong?: readonly { readonly userActionID: string; readonly name: string }[];
  /** Of the lease under which it was last put on the wire, where the browser has no locks. */
  readonly fence?: number;
  /** Position of the change feed at which the server's answer is contained; null: not known. */
  readonly ackedAt: Position | null;
  /** The server's history into which it was sent anew, having been acknowledged in an earlier one (S65). */
  readonly repeatedIn?: string;
  readonly rejection: Rejection | null;
}

/**
 * The visible row: the server's row with the effects of unsettled writes applied in order.
 * @returns null when the row does not exist (never pulled and not created here, or deleted here)
 */
export function foldRow(server: Row | null, effects: readonly Effect[]): Row | null {
  let row = server;
  for (const effect of effects) {
    switch (effect.kind) {
      case 'create':
        row = row === null ? effect.row : { ...effect.row, ...row };
        break;
      case 'patch':
        row = row === null ? null : { ...row, ...effect.patch };
        break;
      case 'delete':
        row = null;
        break;
    }
  }
  return row;
}

/** Whether an entry's effects are among what a user sees: all but the refused ones. */
export function isVisible(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state !== 'rejected';
}
