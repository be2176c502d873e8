import type { RowsQuery } from '../../../domain/query/query';
import { keyOf } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { foldRows, marksOf } from '../../../domain/sync/fold-rows';
import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import type { OutboxContents } from '../../../domain/sync/outbox-types';
import { overlayOf } from '../../../domain/sync/overlay';
import type { Effect } from '../../../domain/sync/write';
import { sumOfRows } from '../../../mirror/memory/sums';
import type { RowsAnswer } from '../../../mirror/mirror-types';
import type { ListReply } from '../../../protocol/list-reply';
import type { DeviceStatus, RowsResult } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';

export interface Watching extends DeviceDependencies {
  /** Rows were committed; null: coverage or loading may have changed. */
  readonly onRows: (listener: (commit: MirrorCommit | null) => void) => () => void;
  readonly onOutbox: (listener: (contents: OutboxContents) => void) => () => void;
  readonly onStatus: (listener: (status: DeviceStatus) => void) => () => void;
}

/** A live page: from the device where the mirror reaches, from the API where it does not (S29). */
export function watchRowsQuery(
  children: Watching,
  query: RowsQuery,
  onResult: (result: RowsResult) => void,
): () => void {
  const { engine, mirror, lookup } = children;
  const resource = resourceOf(query.resource);
  let local: RowsAnswer | null = null;
  let remote: ListReply | null = null;
  let isAsking = false;
  let isStale = true;
  let isOpen = true;
  let lastShown = '';

  const show = (): void => {
    if (!isOpen) return;
    const loading = children.isLoading(query.resource);
    const result =
      remote && !children.isCovered(query) ? fromServer(remote) : local && fromDevice(local, loading);
    if (!result) return;
    // News of other rows must not make a screen render again.
    const key = result.from === 'device' ? '' : JSON.stringify(result);
    if (key !== '' && key === lastShown) return;
    lastShown = key;
    onResult(result);
  };

  const fromServer = ({ rows, total }: ListReply): RowsResult => {
    const overlay = overlayOf(engine.outbox().entries);
    const folded = foldRows(rows, resource, overlay);
    const marks = marksOf(
      folded.map((row) => keyOf(resource, row)),
      resource.name,
      overlay,
    );
    const known = total ?? query.range[0] + rows.length;
    // Of a page of many nobody knows the sums.
    const isWhole = query.range[0] === 0 && total !== null && total <= rows.length;
    const sums = isWhole ? sumOfRows(resource, folded) : {};
    return { rows: folded, total: known, ...marks, sums, from: 'server', loading: false, error: null };
  };

  const fromDevice = (answer: RowsAnswer, loading: boolean): RowsResult => {
    if (answer.kind === 'error')
      return {
        rows: [],
        total: 0,
        pending: [],
        rejected: [],
        sums: {},
        from: 'device',
        loading: false,
        error: answer.error.id,
      };
    const { rows, total, pending, rejected, sums } = answer;
    const from = answer.from === 'device' && !children.isCovered(query) ? 'partial' : answer.from;
    return { rows, total, pending, rejected, sums, from, loading, error: null };
  };

  const unanswered = ({ entries }: OutboxContents): ReadonlySet<number> =>
    new Set(
      entries
        .filter(({ state, effects }) => state !== 'acked' && effects.some(isAboutThis))
        .map(({ seq }) => seq),
    );
  const isAboutThis = (effect: Effect): boolean => effect.resource === query.resource;
  let writing = unanswered(engine.outbox());

  const ask = async (): Promise<void> => {
    if (!isOpen || isAsking || !isStale || children.isCovered(query)) return;
    isAsking = true;
    isStale = false;
    const answer = await lookup.page(query);
    isAsking = false;
    if (answer) remote = answer;
    else isStale = true;
    show();
    if (answer) void ask();
  };

  const ends = [
    mirror.watch(query, (answer) => {
      local = answer;
      lastShown = '';
      show();
    }),
    children.onOutbox((contents) => {
      const left = unanswered(contents);
      // The server's page is from before a write that it has answered since.
      isStale ||= [...writing].some((seq) => !left.has(seq));
      writing = left;
      if (!children.isCovered(query)) void ask();
      if (remote) show();
    }),
    children.onRows((commit) => {
      const isAbout = commit !== null && (query.resource in commit.put || query.resource in commit.remove);
      isStale ||= isAbout;
      if (!children.isCovered(query)) void ask();
      if (commit === null) show();
    }),
  ];
  void ask();
  return () => {
    isOpen = false;
    for (const end of ends) end();
  };
}
