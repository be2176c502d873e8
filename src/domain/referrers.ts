import { isNamedByFeed, type Resource } from './resource';

/**
 * Fields by which the rows of a resource refer to another one. Logs do not count: they tell what happened and keep
 * nothing from being deleted.
 */
export function referencesTo(target: Pick<Resource, 'name'>, { isLog, fields }: Resource): readonly string[] {
  if (isLog) return [];
  return Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'reference' && declared.to === target.name ? [field] : [],
  );
}

/** A resource whose rows keep those of another one from being deleted, and the field that refers to them. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
}

/**
 * The resources whose rows keep rows of another one from being deleted, as far as a device has them: it keeps all of
 * them, or those of a window. Rows that are deleted along do not count, nor do those that merely belong to a company.
 */
export function referrersOf(target: Resource, all: readonly Resource[]): readonly Referrer[] {
  const { owns = [] } = target;
  return all
    .filter((resource) => isNamedByFeed(resource) && !owns.includes(resource.name))
    .flatMap((resource) =>
      referencesTo(target, resource)
        .filter((field) => field !== 'companyID')
        .map((field) => ({ resource, field })),
    );
}
