import type { OutboxEntry } from './write';

/** The code of an edit that was made on former values of a row (S63). */
export const staleEditCode = 'row.conflict';
/** The code of a write of which only a user can tell whether the server has done it (S39, S60, S64). */
export const unknownOutcomeCode = 'sync.unknown-outcome';
/** Stored with a refusal of that code, like the text that a server sends; shown where the code has no translation. */
export const unknownOutcomeText = 'It is not known whether the server did it';

/** Whether others have changed what the edit was made on: a user has to choose between two values. */
export function isConflict({ rejection }: Pick<OutboxEntry, 'rejection'>): boolean {
  return rejection?.code === staleEditCode && rejection.row !== undefined;
}

/** Whether a user is asked if the server has done it. */
export function isAsked({ state, rejection }: Pick<OutboxEntry, 'state' | 'rejection'>): boolean {
  return state === 'rejected' && rejection?.code === unknownOutcomeCode;
}
