import { keyOf, type Row } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { MirrorCommit } from '../../domain/sync/mirror-types';

export interface CommitEvents {
  /** Calls back when a commit brings a row, with or without children. */
  onPut(resource: string, key: number, listener: () => void): () => void;
  /** Calls back with the rows of a commit, after they are in memory and before watchers of the set. */
  onArrival(resource: string, listener: (rows: readonly Row[]) => void): () => void;
}

/** Listeners to the rows that commits put. */
export interface CommitListeners extends CommitEvents {
  notify(commit: MirrorCommit): void;
}

export function createCommitListeners(): CommitListeners {
  const putListeners = new Map<string, Set<() => void>>();
  const arrivalListeners = new Map<string, Set<(rows: readonly Row[]) => void>>();
  return {
    notify: (commit) => {
      for (const [name, rows] of Object.entries(commit.put)) {
        const resource = resourceOf(name);
        for (const listen of arrivalListeners.get(name) ?? []) listen(rows);
        if (putListeners.size === 0) continue;
        for (const row of rows) {
          for (const listen of putListeners.get(`${name}/${keyOf(resource, row)}`) ?? []) listen();
        }
      }
    },
    onArrival: (resource, listener) => {
      const listeners = arrivalListeners.get(resource) ?? new Set();
      arrivalListeners.set(resource, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    onPut: (resource, key, listener) => {
      const address = `${resource}/${key}`;
      const listeners = putListeners.get(address) ?? new Set();
      putListeners.set(address, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) putListeners.delete(address);
      };
    },
  };
}
