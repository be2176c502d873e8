import { useCallback } from 'react';
import type { Filter } from '../../domain/query/query';
import { keyOf, nameOf } from '../../domain/resource';
import { Combobox } from '../../ui/forms/combobox';
import type { FieldProps } from '../../ui/forms/form-field';
import { useDevice } from '../device/device';
import { firstResult } from '../device/first-result';
import { useReferenceName } from './use-reference-name';

const mostEntries = 7;

export interface ReferenceLookupProps extends FieldProps {
  /** Name of the resource to choose from. */
  resource: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Only rows that fulfil this: sections of the chosen warehouse. */
  filter?: Filter;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  onBlur?: () => void;
}

/** Finds a row by typing; at most seven entries are offered. */
export function ReferenceLookup({ resource: name, value, onChange, filter, ...rest }: ReferenceLookupProps) {
  const device = useDevice();
  const shown = useReferenceName(name, value);
  const narrowed = JSON.stringify(filter ?? {});
  const search = useCallback(
    async (term: string) => {
      const { resourceOf } = await import('../../domain/resources/registry');
      const resource = resourceOf(name);
      const more: Filter = JSON.parse(narrowed);
      const words: Filter = term.trim() === '' ? more : { ...more, search: { like: term.trim() } };
      const query = {
        resource: name,
        filter: words,
        sort: [resource.list.sort],
        range: [0, mostEntries - 1],
      } as const;
      const result = await firstResult(device, query);
      return result.rows.map((row) => ({ value: keyOf(resource, row), label: nameOf(resource, row) }));
    },
    [device, name, narrowed],
  );
  return (
    <Combobox
      {...rest}
      value={value === null ? null : { value, label: shown }}
      onChange={(choice) => onChange(choice?.value ?? null)}
      search={search}
    />
  );
}
