import { dependentFields } from '../../../domain/dependent-references';
import type { Resource, Row, RowOf } from '../../../domain/resource';
import type { recordHistory } from '../../../domain/resources/company/record-history';

type Entry = RowOf<typeof recordHistory>;

/** One user's changes at one moment. */
export interface HistoryStep {
  /** Key of its first entry. */
  readonly id: number;
  readonly at: string;
  readonly username: string;
  readonly client: string | null;
  readonly entries: readonly Entry[];
}

/** Entries of one write are grouped; the order stays. */
export function stepsOf(entries: readonly Entry[]): readonly HistoryStep[] {
  const steps: { -readonly [K in keyof HistoryStep]: K extends 'entries' ? Entry[] : HistoryStep[K] }[] = [];
  for (const entry of entries) {
    const last = steps.at(-1);
    const before = last?.entries[0];
    const isSame =
      before?.at === entry.at && before.userID === entry.userID && before.requestID === entry.requestID;
    if (last && isSame) last.entries.push(entry);
    else
      steps.push({
        id: entry.historyID,
        at: entry.at,
        username: entry.username,
        client: entry.client,
        entries: [entry],
      });
  }
  return steps;
}

/** The non-empty values of a creation or deletion, by field. */
export function saidValues(values: unknown): readonly (readonly [field: string, value: unknown])[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).filter(([, value]) => value !== null && value !== '');
}

/** Whether a former value can replace the row's present one. */
export function isFormer(row: Row, { action, field, oldValue, newValue }: Entry): boolean {
  if (action !== 'update' || field === null || (oldValue === null && newValue === null)) return false;
  return JSON.stringify(row[field] ?? null) !== JSON.stringify(oldValue);
}

/**
 * The former values to put back for an entry: its own, and those of fields that depend on it, or that it depends on, and
 * that changed with it. A section without its warehouse would be refused.
 */
export function formerWith(
  resource: Resource,
  row: Row,
  { entry, entries }: { readonly entry: Entry; readonly entries: readonly Entry[] },
): Row {
  const beside = dependentFields(resource).flatMap(({ name, field }) =>
    name === entry.field ? [field] : field === entry.field ? [name] : [],
  );
  const together = entries.filter(
    (other) => other === entry || (beside.includes(other.field ?? '') && isFormer(row, other)),
  );
  return Object.fromEntries(together.map(({ field, oldValue }) => [field ?? '', oldValue]));
}
