import { recordHistory } from '../../domain/resources/company/record-history';
import { resourceOf } from '../../domain/resources/registry';
import type { Executor } from '../database/database';
import { insertUnread } from '../rows/insert-plain';
import type { UnitOfWork } from '../writes/unit-of-work';
import type { RecordChange } from './record-change';
import { trackedValues } from './tracked';

export interface HistoryBuffer {
  add(change: RecordChange): void;
  flush(tx: Executor): Promise<void>;
}

/** Collects one write's changes of records, to be stored in one statement. */
export function createHistoryBuffer({
  companyID,
  author,
  now,
}: Pick<UnitOfWork, 'companyID' | 'author' | 'now'>): HistoryBuffer {
  const changes: RecordChange[] = [];
  const { userID, source: username, requestID, client = null } = author;
  return {
    add(change) {
      if (change.resource.history !== 'none') changes.push(change);
    },
    async flush(tx) {
      const holders = new Set<string | null>(changes.filter(({ action }) => action !== 'update').map(nameOf));
      const own = changes.filter((change) => !holders.has(holderOf(change)));
      const entries = own.flatMap((change) =>
        entriesOf(change).map((entry) => ({
          companyID: ownerOf(change) ?? companyID,
          resource: change.resource.name,
          id: change.id,
          action: change.action,
          ...entry,
          userID,
          username,
          at: now,
          requestID,
          client,
        })),
      );
      await insertUnread(tx, recordHistory, entries);
    },
  };
}

/**
 * The company that owns the row, even if the main administrator of another one writes it: a company itself, or a row
 * created with it. Null: the change does not tell.
 */
function ownerOf({ resource, id, before, after }: RecordChange): number | null {
  if (resource.name === 'companies') return id;
  const owner = (after ?? before)?.['companyID'];
  return typeof owner === 'number' ? owner : null;
}

interface Entry {
  readonly field: string | null;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

function entriesOf(change: RecordChange): readonly Entry[] {
  const { action, resource, before, after, secrets = [], isByHand } = change;
  const oldValues = before && trackedValues(resource, before, isByHand);
  const newValues = after && trackedValues(resource, after, isByHand);
  if (action !== 'update') return [{ field: null, oldValue: oldValues, newValue: newValues }];
  const changed = Object.entries(newValues ?? {}).flatMap(([field, newValue]) => {
    const oldValue = oldValues?.[field] ?? null;
    return JSON.stringify(oldValue) === JSON.stringify(newValue) ? [] : [{ field, oldValue, newValue }];
  });
  return [...changed, ...secrets.map((field) => ({ field, oldValue: null, newValue: null }))];
}

function nameOf({ resource, id }: Pick<RecordChange, 'resource' | 'id'>): string {
  return `${resource.name}/${id}`;
}

/** The parent of the changed row: its creation or deletion covers its children. */
function holderOf({ resource, before, after }: RecordChange): string | null {
  const { parent } = resource;
  const field = parent === undefined ? undefined : resource.fields[parent];
  const id = parent === undefined ? null : (after ?? before)?.[parent];
  return field?.kind === 'reference' && typeof id === 'number'
    ? nameOf({ resource: resourceOf(field.to), id })
    : null;
}
