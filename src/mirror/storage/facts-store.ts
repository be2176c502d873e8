import { createTakeFacts } from '../../domain/reports/language/facts/facts-columns';
import type { Resource } from '../../domain/resource';
import { resourceOf } from '../../domain/resources/registry';
import type { ChildrenByKey } from './buckets';
import type { MirrorDatabase } from './database';
import { packFacts } from './packed-facts';
import { type Packed, storedFields } from './packing';

/** The resource whose children reports read. */
const factsOf = 'tasks';

/** Children of a task in packed rows: its values, and lists of its own children. */
type PackedItem = readonly [values: Packed, children: Packed | null];

const rowsOf = {
  task: resourceOf(factsOf),
  line: resourceOf('taskLines'),
  pick: resourceOf('assignmentLines'),
  pallet: resourceOf('taskPallets'),
  assignment: resourceOf('assignments'),
};
const none: readonly PackedItem[] = [];

const takeFacts = createTakeFacts<PackedItem>({
  field: (of, name) => {
    const place = storedFields(rowsOf[of]).indexOf(name);
    return ([values]) => values[place];
  },
  list: (of, property) => {
    const place = Object.keys(rowsOf[of].children ?? {}).indexOf(property);
    return ([, children]) => listAt(children, place);
  },
});
const keyPlace = storedFields(rowsOf.task).indexOf(rowsOf.task.key);

/** The facts that reports read of the packed children of tasks, by their keys. */
export function takePackedFacts(children: ChildrenByKey) {
  return takeFacts([...children].map(([key, packed]) => [keyValues(key), packed] as const));
}

/** Writes the facts that reports read of the children of whole buckets, inside the transaction of their commit. */
export async function writeFacts(
  database: MirrorDatabase,
  resource: Resource,
  contents: ReadonlyMap<number, ChildrenByKey>,
): Promise<void> {
  if (resource.name !== factsOf || contents.size === 0) return;
  await database.facts.bulkPut(
    [...contents].map(([bucket, children]) => ({
      resource: resource.name,
      bucket,
      facts: packFacts(takePackedFacts(children)),
    })),
  );
}

/** The values of a task whose key alone is known here. */
function keyValues(key: number): Packed {
  const values: unknown[] = new Array(keyPlace + 1).fill(null);
  values[keyPlace] = key;
  return values;
}

function listAt(children: Packed | null, place: number): readonly PackedItem[] {
  const list = children?.[place];
  return Array.isArray(list) ? list : none;
}
