import type { DeviceDependencies } from '../device-dependencies';

/** What became of temporary keys, from what the outbox keeps of it: a caller who asks late misses no answer. */
export function watchRealKeysOf(
  { engine, news }: Pick<DeviceDependencies, 'engine' | 'news'>,
  ids: readonly number[],
  onKeys: (replaced: Readonly<Record<number, number>>) => void,
): () => void {
  let shown = -1;
  const show = (): void => {
    const { replaced } = engine.outbox();
    const known = ids.flatMap((id) => {
      const real = replaced[id];
      return real === undefined ? [] : [[id, real] as const];
    });
    if (known.length === shown) return;
    shown = known.length;
    onKeys(Object.fromEntries(known));
  };
  show();
  return news.outbox.add(show);
}
