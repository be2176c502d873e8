import type Dexie from 'dexie';

/** Follows a database's transactions from here on, so that those that are open can be ended at once. */
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
          open.add(transaction);
          const end = (): void => void open.delete(transaction);
          transaction.addEventListener('complete', end);
          transaction.addEventListener('abort', end);
        }
        return transaction;
      },
    }),
  });
  return {
    abortAll: () => {
      for (const transaction of open) transaction.abort();
    },
  };
}
