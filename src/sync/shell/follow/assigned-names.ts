import { keyOf } from '../../../domain/resource';
import { resourceOf } from '../../../domain/resources/registry';
import { isJsonObject, type OutboxEntry } from '../../../domain/sync/write';
import { carriedNames } from '../../../domain/tasks/carried-names';
import { consequenceOf, type Patch } from './consequence';
import { type FollowedMirror, rowsUnder, tasks } from './rows-before';

/**
 * Names that tasks get with the key of a row, as the row is called where the write takes effect. The write itself holds
 * the name of the moment it was entered, which is outdated when a rename before it is taken back or refused.
 * @param entries those whose effects are shown, in order
 */
export async function assignedNames(
  mirror: FollowedMirror,
  entries: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const found: OutboxEntry[] = [];
  for (const [field, { resource, key, nameOf }] of Object.entries(carriedNames)) {
    const namedBy = ({ request: { body }, effects }: OutboxEntry): readonly Patch[] =>
      isJsonObject(body) && field in body
        ? []
        : effects.filter(
            (effect): effect is Patch =>
              effect.kind === 'patch' &&
              effect.resource === tasks.name &&
              typeof effect.patch[key] === 'number' &&
              typeof effect.patch[field] === 'string',
          );
    const naming = entries.filter((entry) => namedBy(entry).length > 0);
    const ids = [...new Set(naming.flatMap(namedBy).map(({ patch }) => Number(patch[key])))];
    const changing = entries.filter(({ effects }) => effects.some((effect) => effect.resource === resource));
    // Thousands may be assigned at once: rows are read once for each write that changes some.
    const namesAfter = new Map<number, ReadonlyMap<number, string>>();
    for (const entry of naming) {
      const earlier = changing.filter(({ seq }) => seq < entry.seq);
      let names = namesAfter.get(earlier.length);
      if (!names) {
        const declared = resourceOf(resource);
        const rows = await rowsUnder(mirror, earlier).read(declared, ids);
        names = new Map(rows.map((row) => [keyOf(declared, row), nameOf(row)]));
        namesAfter.set(earlier.length, names);
      }
      const effects = namedBy(entry).flatMap(({ resource: of, id, patch }): readonly Patch[] => {
        const name = names.get(Number(patch[key]));
        if (name === undefined || name === patch[field]) return [];
        return [{ kind: 'patch', resource: of, id, patch: { [field]: name } }];
      });
      if (effects.length > 0) found.push(consequenceOf(entry, effects));
    }
  }
  return found;
}
