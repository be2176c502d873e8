import type { FactsBlock } from '../../domain/reports/language/facts-block';
import { takeFacts } from '../../domain/reports/language/facts-columns';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { type ChildrenByKey, childrenBucketOf } from './buckets';
import type { BucketKey, MirrorDatabase } from './database';
import { openFacts, packFacts } from './packed-facts';
import { viewChildren } from './view-children';

/** Whose children reports read. */
const factsOf = 'tasks';
/** Buckets between two that are wanted, which are read along rather than asked around. */
const smallGap = 4;

/** Writes what reports read of the children of whole buckets, inside the transaction of their commit. */
export async function writeFacts(
  database: MirrorDatabase,
  resource: Resource,
  contents: ReadonlyMap<number, ChildrenByKey>,
): Promise<void> {
  if (resource.name !== factsOf || contents.size === 0) return;
  await database.facts.bulkPut(
    [...contents].map(([bucket, children]) => {
      const tasks = [...children].map(([key, packed]) =>
        viewChildren(resource, { [resource.key]: key }, packed),
      );
      return { resource: resource.name, bucket, facts: packFacts(takeFacts(tasks)) };
    }),
  );
}

/** Facts of the children of rows, by bucket; a bucket without children has none. */
export async function readFacts(
  database: MirrorDatabase,
  resource: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, FactsBlock>> {
  const wanted = new Set(rows.map((row) => childrenBucketOf(keyOf(resource, row))));
  const records = await Promise.all(
    runsOf([...wanted].sort((a, b) => a - b)).map(([first, last]) =>
      database.facts
        .where('[resource+bucket]')
        .between(boundOf(resource, first), boundOf(resource, last), true, true)
        .toArray(),
    ),
  );
  return new Map(
    records.flat().flatMap(({ bucket, facts }) => (wanted.has(bucket) ? [[bucket, openFacts(facts)]] : [])),
  );
}

function boundOf(resource: Resource, bucket: number): BucketKey {
  return [resource.name, bucket];
}

/** Ranges in which the numbers lie close together: each is one request. */
function runsOf(sorted: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [first: number, last: number][] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run && number - run[1] <= smallGap) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
