import Dexie, { type Table } from 'dexie';
import { formsName } from '../../domain/sync/database-names';

/** What was entered in a form and not saved. */
export interface KeptForm {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** null: saved or given up since. */
  readonly text: string | null;
}

class FormsDatabase extends Dexie {
  declare readonly forms: Table<KeptForm, string>;

  constructor() {
    super(formsName, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ forms: 'key' });
  }
}

/** It is on the disk when this resolves. */
export function storeForm(form: KeptForm): Promise<void> {
  return inForms(async ({ forms }) => void (await forms.put(form)));
}

export function readForms(): Promise<readonly KeptForm[]> {
  return inForms(({ forms }) => forms.toArray());
}

/** Removes those that were stored before a moment. */
export function removeForms(beforeMs: number): Promise<void> {
  return inForms(async ({ forms }) => void (await forms.filter(({ atMs }) => atMs < beforeMs).delete()));
}

/** Opened for each use: who signs out removes the database, and no page may be in the way. */
async function inForms<T>(use: (database: FormsDatabase) => Promise<T>): Promise<T> {
  const database = new FormsDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
