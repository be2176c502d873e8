import type { OutboxContents, OutboxStore } from '../../../domain/sync/outbox-types';
import type { OutboxEntry } from '../../../domain/sync/write';
import type { Channel } from '../../ports';

/** The outbox as this tab knows it. Its calls run one after the other, so that what it shows never goes back. */
export interface OutboxView {
  contents(): OutboxContents;
  /** Reads again what another tab has changed. */
  reload(): Promise<void>;
  append(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<void>;
  /** See OutboxStore.update; notifies the other tabs when something changed. */
  readonly update: OutboxStore['update'];
  /** See OutboxStore.adopt. */
  adopt(from: string): Promise<number>;
}

export const emptyContents: OutboxContents = { entries: [], damaged: [], replaced: {} };

export function createOutboxView(
  store: OutboxStore,
  channel: Pick<Channel, 'post'>,
  onChange: (contents: OutboxContents) => void,
): OutboxView {
  let contents = emptyContents;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const show = (next: OutboxContents): void => {
    contents = next;
    onChange(next);
  };
  return {
    contents: () => contents,
    reload: () => inTurn(async () => show(await store.all())),
    append: (entries) =>
      inTurn(async () => {
        const appended = await store.append(entries);
        show({ ...contents, entries: [...contents.entries, ...appended].sort((a, b) => a.seq - b.seq) });
        channel.post({ kind: 'outbox-changed' });
      }),
    update: (decide, fence) =>
      inTurn(async () => {
        let hasChanged = false;
        const next = await store.update((current) => {
          const change = decide(current);
          hasChanged = change !== null;
          return change;
        }, fence);
        show(next);
        if (hasChanged) channel.post({ kind: 'outbox-changed' });
        return next;
      }),
    adopt: (from) =>
      inTurn(async () => {
        const count = (await store.adopt?.(from)) ?? 0;
        channel.post({ kind: 'outbox-changed' });
        // It is stored: if it cannot be read now, the next look finds it (S51).
        await store.all().then(show, () => undefined);
        return count;
      }),
  };
}
