import type { OutboxEntry } from './write';

/** Code of an edit that was based on outdated values of a row (S63). */
export const staleEditCode = 'row.conflict';
/** Code of a write for which only a user can tell whether the server has done it (S39, S60, S64). */
export const unknownOutcomeCode = 'sync.unknown-outcome';
/** Stored with a refusal of that code, in place of a server's text; shown where the code has no translation. */
export const unknownOutcomeText = 'It is not known whether the server did it';

/** Whether others have changed the values that the edit was based on: the user has to choose between two values. */
export function isConflict({ rejection }: Pick<OutboxEntry, 'rejection'>): boolean {
  return rejection?.code === staleEditCode && rejection.row !== undefined;
}

/** Whether the user is asked if the server has done it. */
export function isAsked({ state, rejection }: Pick<OutboxEntry, 'state' | 'rejection'>): boolean {
  return state === 'rejected' && rejection?.code === unknownOutcomeCode;
}
