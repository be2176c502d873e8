import Dexie, { type Table } from 'dexie';
import { formsName } from '../../domain/sync/database-names';

/** The unsaved values of a form. */
export interface KeptForm {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** null: saved or discarded since. */
  readonly text: string | null;
}

class FormsDatabase extends Dexie {
  declare readonly forms: Table<KeptForm, string>;

  constructor() {
    super(formsName, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ forms: 'key' });
  }
}

/** Resolves when the form is on the disk. */
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

/** Opened for each use: signing out deletes the database, and no page may be in the way. */
async function inForms<T>(use: (database: FormsDatabase) => Promise<T>): Promise<T> {
  const database = new FormsDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
