import type { OutboxEntry } from '../../../src/domain/sync/write';

/**
 * Rows of writes that were refused because the server's rows have changed: the tab that reads the refusal requests them
 * by key (S38).
 */
export interface OwedRows {
  /** A tab begins to lead: it does not know which requests are due. */
  beginLead(tab: string): void;
  /** A tab settles an entry as refused. */
  refuse(tab: string, entry: OutboxEntry): void;
  /** A tab requests rows. */
  ask(path: string): void;
  /** At rest: a row that was never requested, by the tab that still leads as it did then. */
  findUnasked(): { readonly tab: string; readonly row: string } | null;
}

/** Their key, as questions name it. */
const keyFields = new Map([
  ['reasonCodes', 'reasonCodeID'],
  ['tasks', 'taskID'],
]);

export function keepOwedRows(): OwedRows {
  let leader: string | null = null;
  const owed = new Map<string, { readonly field: string; readonly id: number }>();
  return {
    beginLead: (tab) => {
      leader = tab;
      owed.clear();
    },
    refuse: (tab, { targets, rejection }) => {
      const hasChanged = rejection?.status === 409 || rejection?.status === 412;
      if (tab !== leader || !hasChanged) return;
      for (const { resource, id } of targets) {
        const field = keyFields.get(resource);
        if (field !== undefined && id > 0) owed.set(`${resource} ${id}`, { field, id });
      }
    },
    ask: (path) => {
      const text = decodeURIComponent(path);
      for (const [row, { field, id }] of owed)
        if (new RegExp(`"${field}":\\{"in":\\[(?:\\d+,)*${id}[,\\]]`).test(text)) owed.delete(row);
    },
    findUnasked: () => {
      const [row] = owed.keys();
      return leader !== null && row !== undefined ? { tab: leader, row } : null;
    },
  };
}
