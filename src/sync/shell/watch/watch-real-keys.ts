import type { Watching } from './watch-rows';

/** What became of temporary keys, from what the outbox keeps of it: nobody who asks late misses an answer. */
export function watchRealKeysOf(
  { engine, onOutbox }: Pick<Watching, 'engine' | 'onOutbox'>,
  ids: readonly number[],
  onKeys: (replaced: Readonly<Record<number, number>>) => void,
): () => void {
  let told = -1;
  const tell = (): void => {
    const { replaced } = engine.outbox();
    const known = ids.flatMap((id) => {
      const real = replaced[id];
      return real === undefined ? [] : [[id, real] as const];
    });
    if (known.length === told) return;
    told = known.length;
    onKeys(Object.fromEntries(known));
  };
  tell();
  return onOutbox(tell);
}
