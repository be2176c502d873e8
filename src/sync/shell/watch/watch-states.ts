import type { OutboxEntry } from '../../../domain/sync/write';
import type { UnsettledState } from '../../device';
import type { DeviceDependencies } from '../device-dependencies';

/** The rows of a resource with waiting or refused changes; calls back at once and when that changes. */
export function watchStatesOf(
  { engine, news }: Pick<DeviceDependencies, 'engine' | 'news'>,
  resource: string,
  onStates: (states: Readonly<Record<number, UnsettledState>>) => void,
): () => void {
  let shown: string | null = null;
  const show = (entries: readonly OutboxEntry[]): void => {
    const states = statesIn(entries, resource);
    const next = JSON.stringify(states);
    if (next === shown) return;
    shown = next;
    onStates(states);
  };
  show(engine.outbox().entries);
  return news.outbox.add(({ entries }) => show(entries));
}

export function statesIn(
  entries: readonly OutboxEntry[],
  resource: string,
): Readonly<Record<number, UnsettledState>> {
  const states: Record<number, UnsettledState> = {};
  for (const { targets, state } of entries) {
    if (state === 'acked') continue;
    for (const target of targets)
      if (target.resource === resource && states[target.id] !== 'rejected')
        states[target.id] = state === 'rejected' ? 'rejected' : 'waiting';
  }
  return states;
}
