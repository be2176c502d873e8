import type { Resource } from '../../domain/resource';
import type { WorkingSet } from './working-set';

/** The page's first questions have their turn before columns are prepared. */
const preparedAfterMs = 100;

export interface Preparing {
  readonly pause: (delayMs: number) => Promise<void>;
  readonly isClosed: () => boolean;
  /** Whether a slow answer is awaited: preparation comes after it. */
  readonly isAwaited: () => boolean;
}

/** Builds the columns that the first sort or search of a long list needs, while no answer is under way. */
export async function prepareFields(
  resources: readonly Resource[],
  set: Pick<WorkingSet, 'prepareField'>,
  { pause, isClosed, isAwaited }: Preparing,
): Promise<void> {
  await pause(preparedAfterMs);
  for (const { name, list } of resources) {
    for (const field of new Set([...list.columns, ...list.search])) {
      while (isAwaited() && !isClosed()) await pause(preparedAfterMs);
      if (isClosed()) return;
      set.prepareField(name, field);
      await pause(0);
    }
  }
}
