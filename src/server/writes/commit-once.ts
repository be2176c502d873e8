import { isPassing } from '../../protocol/passing-status';
import type { Database, Transaction } from '../database/database';
import { sql } from '../database/sql';
import { type ApiError, failure } from '../http/api-error';
import { answerOnce, type Keep, type RequestIdentity, type StoredAnswer } from './retry-cache';
import type { Work } from './unit-of-work';
import { type WriteContext, writeIn } from './write';

export interface Once {
  readonly database: Database;
  readonly write: WriteContext;
  readonly identity: RequestIdentity;
  /** The refusal behind an error; null for a failure of the server, which leaves no trace and may be repeated. */
  readonly refusalOf: (error: unknown) => ApiError | null;
}

/**
 * Commits a write at most once under its identity. A write that a rule has refused is refused again with the same
 * words, whatever has changed since: the user has seen that answer.
 */
export async function commitOnce(once: Once, work: Work): Promise<StoredAnswer> {
  const { database, identity } = once;
  const answered = await database
    .write((tx) => answerOnce(tx, identity, (keep) => attempt(tx, { once, work, keep })))
    .catch((error: unknown) => {
      if (!(error instanceof RefusedAtEnd)) throw error;
      // Nothing is stored. A repetition that came meanwhile was the first, and its answer counts.
      return database.write((tx) => answerOnce(tx, identity, async () => error.answer));
    });
  if (answered.kind === 'mismatch') throw failure(422, 'request.reused-id');
  return answered.answer;
}

/** The database has refused what the write stores at its end, which ended the transaction. */
class RefusedAtEnd extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('refused at the end of its transaction');
  }
}

interface Attempt {
  readonly once: Once;
  readonly work: Work;
  readonly keep: Keep;
}

/** A refusal rolls back what was written before, but not the key under which it is stored. */
async function attempt(
  tx: Transaction,
  { once: { write, refusalOf }, work, keep }: Attempt,
): Promise<StoredAnswer> {
  // Sent with the first statement of the work.
  const saved = tx.rows(sql`savepoint attempt`);
  saved.catch(() => undefined);
  let hasEnded = false;
  const last: Transaction['last'] = (query) => {
    hasEnded = true;
    return tx.last(query);
  };
  try {
    const { result, position } = await writeIn({ rows: tx.rows, last }, write, work, keep);
    return { ...result, position };
  } catch (error) {
    const refusal = refusalOf(error);
    // "Not signed in" is about the moment, too.
    if (!refusal || refusal.status === 401 || isPassing(refusal.status)) throw error;
    const answer = { status: refusal.status, body: refusal.body, position: null };
    if (hasEnded) throw new RefusedAtEnd(answer);
    await tx.rows(sql`rollback to savepoint attempt`);
    return answer;
  }
}
