import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type DependentField, dependentFields } from '../../domain/dependent-references';
import type { Filter } from '../../domain/query/query';
import type { Resource, Row } from '../../domain/resource';

/** What a reference that depends on another field offers; null: nothing before the other one is chosen. */
export type DependentFilters = Readonly<Record<string, Filter | null>>;

/**
 * The filters of a form's dependent references, followed as it is filled in. A reference is cleared when the field that
 * it depends on changes.
 * @param base values of the row that the form does not show
 */
export function useDependentFields(
  form: UseFormReturn<Record<string, unknown>>,
  resource: Resource,
  base: Row,
): DependentFilters {
  const shown = new Set(resource.form.flat());
  const dependents = dependentFields(resource).filter(({ name }) => shown.has(name));
  const names = dependents.map(({ field }) => field);
  const watched = useWatch({ control: form.control, name: names });
  const values = names.map((name, index) => (shown.has(name) ? watched[index] : base[name]) ?? null);
  const seen = useRef(values);
  useEffect(() => {
    dependents.forEach(({ name }, index) => {
      if (seen.current[index] !== values[index]) form.setValue(name, null, { shouldDirty: true });
    });
    seen.current = values;
  });
  return Object.fromEntries(
    dependents.map((dependent, index) => [dependent.name, filterOf(dependent, values[index])]),
  );
}

function filterOf({ as }: DependentField, value: unknown): Filter | null {
  return typeof value === 'number' ? { [as]: value } : null;
}
