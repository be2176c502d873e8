import type { Label } from '../../lib/label';
import type { Row } from '../resource';
import type { Position } from './position';

/** A row that a write changes; the unit of the outbox's lanes. */
export interface Target {
  readonly resource: string;
  readonly id: number;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Whether a value is an object, and not a list or a plain value. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address, without a leading slash: `v2/reasoncodes/4`. */
  readonly path: string;
  readonly body: Json;
}

/** The expected effect of a write on rows, until the server has answered. */
export type Effect =
  | { readonly kind: 'create'; readonly resource: string; readonly id: number; readonly row: Row }
  | { readonly kind: 'patch'; readonly resource: string; readonly id: number; readonly patch: Row }
  | { readonly kind: 'delete'; readonly resource: string; readonly id: number };

/** One write of a user to (normally) one row, planned on the device and not yet queued. */
export interface Write {
  /** Name of the mutation: `task.hold`, `pickers.create` … */
  readonly name: string;
  readonly targets: readonly Target[];
  /** Rows the request refers to; if one is still being created on this device, the write waits for it. */
  readonly refersTo: readonly Target[];
  readonly request: WriteRequest;
  readonly effects: readonly Effect[];
  /**
   * The target's fields before the write, as the user saw them: for showing base / mine / theirs, and compared by the
   * server with the current values (S63). null, or a missing field: unknown or irrelevant.
   */
  readonly base: Row | null;
  /** Name shown to users: "Hold task 1042". */
  readonly title: Label;
  /** Sets absolute values and may replace an earlier unsent write of the same row (edits, never transitions). */
  readonly coalesces: boolean;
}

/** Plan of a mutation: its writes, and the targets it refuses, each with the reason shown to the user. */
export interface Plan {
  readonly writes: readonly Write[];
  readonly refused: readonly Refusal[];
  /** Names of rows that were not chosen but are changed as well. */
  readonly also?: readonly string[];
}

export interface Refusal {
  readonly target: Target;
  /** Name of the target for users: a task's number. */
  readonly name: string;
  readonly reason: Label;
}

/**
 * `pending`: not sent yet · `sending`: sent, answer expected · `uncertain`: sent without an answer, will be repeated
 * under its id · `acked`: done on the server, effect applied until the pull has caught up · `rejected`: refused, waits
 * for the user.
 */
export type EntryState = 'pending' | 'sending' | 'uncertain' | 'acked' | 'rejected';

/** Rows that prevent a row from being deleted or moved. */
export interface UsedBy {
  /** Name of the resource whose rows refer to the row. */
  readonly resource: string;
  /** Keys of the first of them, at most three. */
  readonly ids: readonly number[];
  /** Number of all of them. */
  readonly count: number;
}

/** What is wrong with a value, by the server's code; the console has its own wording for known codes. */
export interface ToldReason {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Rejection {
  readonly status: number;
  readonly message: string;
  /** Machine-readable reason, if the server gave one. */
  readonly code: string | null;
  /** Values for the placeholders of the code's text. */
  readonly values?: ToldReason['values'];
  readonly fields: Readonly<Record<string, string>>;
  /** The same by code, if the server gave one. */
  readonly reasons?: Readonly<Record<string, ToldReason>>;
  /** What prevents the row from being deleted or moved, by resource. */
  readonly usedBy?: readonly UsedBy[];
  /**
   * The server's row, if others have changed the values that the edit was based on (S63); `fields` lists the changed
   * ones.
   */
  readonly row?: Row;
  /** Entries of the same rows up to this `seq` were queued before the refusal was known, and wait with it. */
  readonly blocksUpTo?: number;
}

/**
 * Increase it with a change to entries that an earlier version of the program would misread: that version then leaves
 * such entries alone (S66). `seq`, `targets` and `state` stay in place in every shape.
 */
export const entryShape = 1;

/** A durable write in the outbox, ordered by `seq`, never by a clock. */
export interface OutboxEntry extends Write {
  readonly seq: number;
  /** `entryShape` of the version that stored it; absent: 1. */
  readonly shape?: number;
  /** UUIDv7 created with the user's action; the request id of every try. */
  readonly requestID: string;
  /** Shared by all entries of one action of a user: undo and toasts work by user action. */
  readonly userActionID: string;
  readonly userID: number;
  readonly companyID: number;
  readonly state: EntryState;
  readonly createdAtMs: number;
  /** Not sent before this moment: undo window, backoff, Retry-After. */
  readonly notBeforeMs: number;
  readonly attempts: number;
  /** Time of the last try; null before the first one. */
  readonly sentAtMs: number | null;
  /** Time of the first try since the last answer. */
  readonly unansweredSinceMs?: number;
  /** The same by the server's clock; null: unknown. */
  readonly unansweredSinceServerMs?: number | null;
  /** Sent at least once without its id, to a plain API: no retry cache knows of that try. */
  readonly isAnonymous?: boolean;
  /** Earlier user actions whose edits of the row are merged into this one, in order. */
  readonly takenAlong?: readonly { readonly userActionID: string; readonly name: string }[];
  /** Fence of the lease under which it was last sent, in browsers without locks. */
  readonly fence?: number;
  /** Position in the change feed that contains the server's answer; null: unknown. */
  readonly ackedAt: Position | null;
  /** The server history in which it was sent again, after it was acknowledged in an earlier one (S65). */
  readonly repeatedIn?: string;
  readonly rejection: Rejection | null;
}

/**
 * The visible row: the server's row with the effects of unsettled writes applied in order.
 * @returns null if the row does not exist (never pulled and not created here, or deleted here)
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

/** Whether the effects of an entry are visible: all but refused ones are. */
export function isVisible(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state !== 'rejected';
}
