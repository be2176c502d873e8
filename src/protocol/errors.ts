import { refusalLabels } from '../domain/mutations/refusals';
import type { Row } from '../domain/resource';
import type { UsedBy } from '../domain/sync/write';
import { type Label, label } from '../lib/label';
import type { FieldReason } from './field-reasons';

/**
 * Reasons the reference server gives in `code` beside `message`; the console shows them in the user's language.
 * `values` of the error body fill the placeholders.
 */
export const errorLabels = {
  'auth.wrong-credentials': label('Wrong username or password!'),
  'auth.session-expired': label('The session has ended. Sign in again.'),
  'auth.too-many-attempts': label('Too many sign-in attempts. Wait a moment.'),
  'server.unavailable': label('The server is not available'),
  ...refusalLabels,
  'auth.not-allowed': label('You are not allowed to do this'),
  'request.malformed': label('The request could not be read'),
  'request.too-large': label('The request is too large'),
  'request.unknown-field': label('Unknown field {name}'),
  'request.not-found': label('Not found'),
  'request.over-limit': label('Too much for one query ({name}: at most {limit})'),
  'request.too-slow': label('The query takes too long. Narrow it down.'),
  'stream.too-many': label('Too many open streams'),
  'bug.too-many': label('Too many reports in a short time. Wait a while.'),
  'row.not-found': label('It does not exist any more'),
  'row.in-use': label('It is still in use and cannot be deleted'),
  'row.in-use-moved': label('It is still in use and cannot be moved elsewhere'),
  'row.duplicate': label('It exists already'),
  'row.invalid': label('Some fields need attention'),
  'row.conflict': label('Another user changed it meanwhile'),
  'feed.other-history': label('The server was restored from a backup'),
  'task.not-assigned': label('The task is not assigned to this picker'),
  'line.completed': label('The line is completed already'),
  'batch.too-long': label('At most {limit} requests fit into one batch'),
  'batch.nested': label('A batch cannot hold a batch'),
  'batch.reads': label('A batch holds writes only'),
  'request.reused-id': label('The request ID was used for another request'),
  'task.batch-lines': label('Lines of a batch cannot be changed: unmerge it first'),
  'user.wrong-password': label('This is not the current password'),
  'company.no-pallets': label('The company does not handle pallets'),
  'company.no-integration': label('The company has no accounting integration'),
  'accounting.not-set-up': label('The server lacks settings for the accounting system'),
  'accounting.wrong-address': label(
    'The accounting system may not answer to this address of the console (ACCOUNTING_REDIRECT_URL)',
  ),
  'accounting.no-session': label('Sign in to the console to connect the accounting system'),
  'accounting.unknown-answer': label(
    'This answer belongs to nothing that you began in this browser within the last ten minutes. Begin again.',
  ),
  'accounting.not-allowed': label(
    'The connection was not allowed in the accounting system. Nothing has changed; begin again when you wish.',
  ),
  'accounting.refused': label('The accounting system refused ({reason})'),
  'accounting.mixed-up': label('The answer does not fit what was asked of the accounting system'),
  'accounting.no-answer': label('The accounting system gave no usable answer. Try again.'),
  'sync.not-created': label('What it refers to was not created'),
  'sync.unknown-outcome': label('It is not known whether the server did it'),
  'server.failed': label('An unknown error occurred'),
  'answer.failed': label('API request failed ({status})'),
} as const satisfies Readonly<Record<string, Label>>;
export type ErrorCode = keyof typeof errorLabels;

/** Body of every failure: `{message}`, and for validation errors (422) `fields` by name (decision 7). */
export interface ErrorBody {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, string>>;
  /** The same by code, where the console has its own wording. */
  readonly reasons?: Readonly<Record<string, FieldReason>>;
  /** What prevents a row from being deleted or moved, by resource. */
  readonly usedBy?: readonly UsedBy[];
  /** The current row, if an edit was based on outdated values (S63). */
  readonly row?: Row;
}
