import { takeFacts } from '../../domain/reports/language/facts-columns';
import type { Resource } from '../../domain/resource';
import type { ChildrenByKey } from './buckets';
import type { MirrorDatabase } from './database';
import { packFacts } from './packed-facts';
import { viewChildren } from './view-children';

/** Whose children reports read. */
const factsOf = 'tasks';

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
