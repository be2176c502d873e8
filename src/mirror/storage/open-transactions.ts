import type Dexie from 'dexie';

/** The open transactions of every database of this thread. */
const everywhere = new Set<IDBTransaction>();

/**
 * Ends open transactions in a session's databases at once, for a page that is left without a worker that ends with it.
 * @param name `databaseName(session)`
 */
export function abortTransactionsOf(name: string): void {
  for (const transaction of everywhere) if (transaction.db.name.startsWith(`${name}-`)) abort(transaction);
}

/** Follows a database's transactions from here on, so that open ones can be ended at once. */
export function followTransactions(database: Dexie): { abortAll(): void } {
  const open = new Set<IDBTransaction>();
  database.use({
    stack: 'dbcore',
    name: 'open transactions',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options);
        if (transaction instanceof IDBTransaction) {
          const sets = [open, everywhere];
          for (const set of sets) set.add(transaction);
          const end = (): void => {
            for (const set of sets) set.delete(transaction);
          };
          transaction.addEventListener('complete', end);
          transaction.addEventListener('abort', end);
        }
        return transaction;
      },
    }),
  });
  return {
    abortAll: () => {
      for (const transaction of open) abort(transaction);
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is done already, and has not fired its event yet.
  }
}
