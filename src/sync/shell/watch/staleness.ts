import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import { removedRows } from '../../../domain/sync/removed-rows';

/** Whether a page of the API may be out of date. */
export interface Staleness {
  isStale(): boolean;
  asked(): void;
  /** The question got no answer. */
  unanswered(): void;
  outboxChanged(contents: OutboxContents): void;
  committed(commit: MirrorCommit): void;
}

export function createStaleness(resource: string, contents: OutboxContents): Staleness {
  let isStale = true;
  let waiting = waitingFor(resource, contents);
  return {
    isStale: () => isStale,
    asked: () => {
      isStale = false;
    },
    unanswered: () => {
      isStale = true;
    },
    outboxChanged: (next) => {
      const left = waitingFor(resource, next);
      // The page is older than a write that the server has answered since.
      isStale ||= [...waiting].some((seq) => !left.has(seq));
      waiting = left;
    },
    committed: (commit) => {
      isStale ||= resource in commit.put || resource in removedRows(commit);
    },
  };
}

/** Entries with an effect on rows of the resource that the server has not acknowledged. */
function waitingFor(resource: string, { entries }: OutboxContents): ReadonlySet<number> {
  return new Set(
    entries
      .filter(({ state, effects }) => state !== 'acked' && effects.some((one) => one.resource === resource))
      .map(({ seq }) => seq),
  );
}
