import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Filter } from '../../../domain/query/query';
import { locations } from '../../../domain/resources/sites/locations';
import { useDevice } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { findNamed } from '../../../resource-kit/fields/lookup/find-choices';
import { Combobox } from '../../../ui/forms/combobox';
import type { FieldProps } from '../../../ui/forms/form-field';

const maxEntries = 7;

interface BinLookupProps extends FieldProps {
  warehouseID: number | null;
  value: string | null;
  onChange: (bin: string | null) => void;
}

/**
 * Finds a bin of the warehouse while typing; an exact match comes first. A bin that does not exist yet can be entered
 * too.
 */
export function BinLookup({ warehouseID, value, onChange, ...field }: BinLookupProps) {
  const { t } = useLingui();
  const device = useDevice();
  const search = useCallback(
    async (term: string) => {
      const wanted = term.trim();
      const within: Filter = warehouseID === null ? {} : { warehouseID };
      const [named, { rows }] = await Promise.all([
        findNamed(device, locations, within, wanted),
        firstResult(device, {
          resource: locations.name,
          filter: wanted === '' ? within : { ...within, bin: { like: wanted } },
          sort: [['bin', 'ASC']],
          range: [0, maxEntries - 1],
        }),
      ]);
      const found = rowsOf(locations, [...named, ...rows]).map(({ bin }) => bin);
      const bins = [...new Set(found)].slice(0, maxEntries);
      const known = bins.map((bin) => ({ value: bin, label: bin }));
      const isKnown = wanted === '' || bins.some((bin) => bin.toLowerCase() === wanted.toLowerCase());
      const description = t`Not among the warehouse's bins`;
      return isKnown ? known : [...known, { value: wanted, label: wanted, description }];
    },
    [device, warehouseID, t],
  );
  return (
    <Combobox
      {...field}
      value={value === null ? null : { value, label: value }}
      onChange={(choice) => onChange(choice?.value ?? null)}
      search={search}
    />
  );
}
