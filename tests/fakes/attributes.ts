import { operationsFor } from '../../src/domain/query/custom-filter';
import type { FilterAttribute } from '../../src/domain/query/filter-rows';
import type { Resource } from '../../src/domain/resource';

/** Every field of a resource's list that a condition can be about, by its own name. */
export function attributesOf({
  fields,
  list,
}: Pick<Resource, 'fields' | 'list'>): readonly FilterAttribute[] {
  return [...list.columns, ...(list.more ?? [])].flatMap((name) => {
    const field = fields[name];
    return field && operationsFor(field).length > 0 ? [{ name, field: name }] : [];
  });
}
