import { messageOf } from '../../lib/message-of';
import { errorCodeOf } from './driver-errors';
import { StartupError } from './startup-error';

/** Why a PostgreSQL refuses tables, by SQLSTATE. */
const ofTables: ReadonlyMap<string, string> = new Map([
  [
    '42501',
    'The user of DATABASE_URL may not make tables: let it own the database (alter database … owner to …)',
  ],
  ['25006', 'The database of DATABASE_URL can only be read: name the primary, not a standby'],
  ['53100', 'The disk of the database is full'],
]);

/** Failures of the embedded engine's files, by the numbers of its own system (WASI). */
const ofFiles: ReadonlyMap<unknown, string> = new Map([
  [2, 'this account may not write there'],
  [19, 'the quota of this account is used up'],
  [29, 'the disk fails'],
  [33, 'this process has too many files open'],
  [51, 'the disk is full'],
  [69, 'it can only be read'],
]);

/** The `StartupError` for an error that the operator can mend; else the error itself. */
export function startupRefusalOf(error: unknown): unknown {
  const reason = ofTables.get(errorCodeOf(error) ?? '');
  if (reason !== undefined) return new StartupError(`${reason} (${messageOf(error)})`);
  const isOfFiles =
    typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'ErrnoError';
  if (!isOfFiles) return error;
  const number: unknown = Reflect.get(error, 'errno');
  return new StartupError(
    `The embedded database cannot use its folder: ${ofFiles.get(number) ?? `error ${number}`}`,
  );
}
