import { isNamedByFeed, type Resource } from './resource';

/** Fields by which the rows of a resource refer to those of another one. Logs tell what happened: they hold nothing fast. */
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
 * What keeps rows of a resource from being deleted, as far as a device has it: it keeps all rows of these, or those of a window.
 * What is deleted along does not; nor does what a company has, which only lives there.
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
