import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type DependentField, dependentFields } from '../../domain/dependent-references';
import type { Filter } from '../../domain/query/query';
import type { Resource, Row } from '../../domain/resource';

/** Filters of references by field name; null: nothing can be chosen before the field that it depends on. */
export type ReferenceFilters = Readonly<Record<string, Filter | null>>;

type Form = UseFormReturn<Record<string, unknown>>;

/**
 * The filters of a form's dependent references, updated while it is filled in. @param base values of the row that the
 * form does not show
 */
export function useDependentFields(form: Form, resource: Resource, base: Row): ReferenceFilters {
  const shown = new Set(resource.form.flat());
  const dependents = dependentFields(resource).filter(({ name }) => shown.has(name));
  const names = dependents.map(({ field }) => field);
  const watched = useWatch({ control: form.control, name: names });
  const chosen = (index: number) => {
    const name = names[index] ?? '';
    return shown.has(name) ? watched[index] : base[name];
  };
  return Object.fromEntries(
    dependents.map((dependent, index) => [dependent.name, filterOf(dependent, chosen(index))]),
  );
}

function filterOf({ as }: DependentField, value: unknown): Filter | null {
  return typeof value === 'number' ? { [as]: value } : null;
}

/**
 * Both kinds of filters together; a reference is cleared when its filter changes, since it is no longer among the
 * choices.
 */
export function useNarrowedReferences(
  form: Form,
  declared: ReferenceFilters,
  further: Readonly<Record<string, Filter>> = {},
): ReferenceFilters {
  const names = new Set([...Object.keys(declared), ...Object.keys(further)]);
  const filters: Record<string, Filter | null> = {};
  for (const name of names)
    filters[name] = declared[name] === null ? null : { ...declared[name], ...further[name] };
  const offered = useRef(filters);
  useEffect(() => {
    for (const [name, filter] of Object.entries(filters)) {
      const isSame = JSON.stringify(offered.current[name]) === JSON.stringify(filter);
      if (!isSame) form.setValue(name, null, { shouldDirty: true });
    }
    offered.current = filters;
  });
  return filters;
}
