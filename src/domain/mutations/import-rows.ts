import { importOf } from '../imports/resource-rows';
import type { Resource, Row } from '../resource';
import type { Write } from '../sync/write';
import { createRow, updateRow } from './rows';

interface RowsImport {
  /** Rows of the file, as the import read them. */
  readonly imported: readonly Row[];
  /** The rows that are known, where a row of the file may mean one of them. */
  readonly known: readonly Row[];
  readonly companyID: number;
  readonly newID: () => Promise<number>;
}

/**
 * One write for every row that is new, and where existing rows are updated, for every row that differs from the one that
 * it means. A column left empty changes nothing.
 */
export async function planImport(
  resource: Resource,
  { imported, known, companyID, newID }: RowsImport,
): Promise<readonly Write[]> {
  const { match, existing } = importOf(resource);
  const byMatch = new Map(known.map((row) => [row[match], row]));
  const writes: Write[] = [];
  for (const row of imported) {
    const values = Object.entries(row).filter(([, value]) => value !== null);
    const before = byMatch.get(row[match]);
    if (!before) {
      writes.push(createRow(resource, await newID(), Object.fromEntries(values), companyID));
      continue;
    }
    const changes = existing === 'update' ? values.filter(([name, value]) => before[name] !== value) : [];
    if (changes.length > 0) writes.push(updateRow(resource, before, Object.fromEntries(changes), companyID));
  }
  return writes;
}
