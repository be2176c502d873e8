import { addDays } from 'date-fns';
import type { OutboxDatabase } from './database';
import type { RecoveringDatabase } from './storage-recovery';

/** Screens and entries follow replaced keys at once: after so long only an entry that has waited may know the old one. */
const keptDays = 30;

/**
 * Old replacements that no entry mentions would only make every reading slower.
 * @param nowMs milliseconds since 1970
 * @returns whether there were any
 */
export function removeOld(
  recovering: Pick<RecoveringDatabase<OutboxDatabase>, 'run'>,
  nowMs: number,
): Promise<boolean> {
  const oldest = addDays(nowMs, -keptDays).getTime();
  return recovering.run((database) =>
    database.transaction('rw', [database.entries, database.replaced], async () => {
      const known = await database.replaced.toArray();
      const undated = known.filter(({ atMs }) => atMs === undefined);
      if (undated.length > 0)
        await database.replaced.bulkPut(undated.map((each) => ({ ...each, atMs: nowMs })));
      const old = known.filter(({ atMs = nowMs }) => atMs < oldest);
      if (old.length === 0) return false;
      const text = JSON.stringify(await database.entries.toArray());
      const unused = old.filter(({ temporary }) => !text.includes(String(temporary)));
      await database.replaced.bulkDelete(unused.map(({ temporary }) => temporary));
      return unused.length > 0;
    }),
  );
}
