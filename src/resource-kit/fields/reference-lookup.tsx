import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Filter } from '../../domain/query/query';
import { keyOf, nameOf } from '../../domain/resource';
import type { Choice, ChoiceValue } from '../../ui/forms/choice';
import { Combobox } from '../../ui/forms/combobox';
import type { FieldProps } from '../../ui/forms/form-field';
import { useDevice } from '../device/device';
import { firstResult } from '../device/first-result';
import { useRole } from '../device/use-may';
import { useLabel } from './use-label';
import { useReferenceName } from './use-reference-name';

const mostEntries = 7;

export interface ReferenceLookupProps extends FieldProps {
  /** Name of the resource to choose from. */
  resource: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Only rows that fulfil this: sections of the chosen warehouse. */
  filter?: Filter;
  /** Where there is nothing to choose, the form that makes the first row is offered. */
  canMake?: boolean | undefined;
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
  canMake = false,
  ...rest
}: ReferenceLookupProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const role = useRole();
  const device = useDevice();
  const shown = useReferenceName(name, value);
  const narrowed = JSON.stringify(filter ?? {});
  const search = useCallback(
    async (term: string): Promise<readonly Choice<ChoiceValue>[]> => {
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
      if (canMake && result.total === 0 && term.trim() === '') {
        const { firstRowAddress } = await import('../screens/first-row-address');
        const address = firstRowAddress(resource, more, role);
        const kind = translate(resource.title.one);
        if (address) return [{ value: address, label: t`New: ${kind}`, description: t`Opens in a new tab` }];
      }
      return result.rows.map((row) => ({ value: keyOf(resource, row), label: nameOf(resource, row) }));
    },
    [device, name, narrowed, canMake, role, translate, t],
  );
  return (
    <Combobox<ChoiceValue>
      {...rest}
      value={value === null ? null : { value, label: shown }}
      onChange={(choice) => {
        // What has been entered stays.
        if (typeof choice?.value === 'string') window.open(choice.value, '_blank', 'noopener');
        else onChange(choice?.value ?? null);
      }}
      search={search}
    />
  );
}
