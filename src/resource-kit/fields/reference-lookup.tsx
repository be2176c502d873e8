import { useCallback } from 'react';
import type { Filter } from '../../domain/query/query';
import type { Choice, ChoiceValue } from '../../ui/forms/choice';
import { Combobox } from '../../ui/forms/combobox';
import type { FieldProps } from '../../ui/forms/form-field';
import { useDevice } from '../device/device';
import type { FirstRow } from '../screens/use-first-row';
import { useReferenceName } from './use-reference-name';

export interface ReferenceLookupProps extends FieldProps {
  /** Name of the resource to choose from. */
  resource: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Only rows that fulfil this: sections of the chosen warehouse. */
  filter?: Filter;
  /** Offers to create the first row when there is nothing to choose. */
  first?: FirstRow | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  onBlur?: () => void;
}

/** Finds a row by typing; at most seven entries are offered. */
export function ReferenceLookup({
  resource: name,
  value,
  onChange,
  filter,
  first,
  ...rest
}: ReferenceLookupProps) {
  const device = useDevice();
  const shown = useReferenceName(name, value);
  const narrowed = JSON.stringify(filter ?? {});
  const search = useCallback(
    async (term: string): Promise<readonly Choice<ChoiceValue>[]> => {
      const { findChoices } = await import('./lookup/find-choices');
      return findChoices(device, { resource: name, filter: JSON.parse(narrowed), term: term.trim(), first });
    },
    [device, name, narrowed, first],
  );
  return (
    <Combobox<ChoiceValue>
      {...rest}
      value={value === null ? null : { value, label: shown }}
      onChange={(choice) =>
        typeof choice?.value === 'string' ? first?.open(choice.value) : onChange(choice?.value ?? null)
      }
      search={search}
    />
  );
}
