import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Filter } from '../../../domain/query/query';
import { locations } from '../../../domain/resources/sites/locations';
import { useDevice } from '../../../resource-kit/device/device';
import { firstResult } from '../../../resource-kit/device/first-result';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { Combobox } from '../../../ui/forms/combobox';
import type { FieldProps } from '../../../ui/forms/form-field';

const mostEntries = 7;

interface BinLookupProps extends FieldProps {
  warehouseID: number | null;
  value: string | null;
  onChange: (bin: string | null) => void;
}

/** Finds a bin of the warehouse by typing, the one of just this name first; a bin that is not known there can be entered too. */
export function BinLookup({ warehouseID, value, onChange, ...field }: BinLookupProps) {
  const { t } = useLingui();
  const device = useDevice();
  const search = useCallback(
    async (term: string) => {
      const wanted = term.trim();
      const find = async (bin: Filter, most: number) => {
        const query = {
          resource: locations.name,
          filter: { ...(warehouseID === null ? {} : { warehouseID }), ...bin },
          sort: [['bin', 'ASC']],
          range: [0, most - 1],
        } as const;
        return rowsOf(locations, (await firstResult(device, query)).rows).map((row) => row.bin);
      };
      const isWanted = (bin: string) => bin.toLowerCase() === wanted.toLowerCase();
      const isAny = wanted === '';
      // The bin of just this name is the first of those that begin with it; among those that hold the name it may be any.
      const [begun, found] = await Promise.all([
        isAny ? [] : find({ bin: { startsWith: wanted } }, 1),
        find(isAny ? {} : { bin: { like: wanted } }, mostEntries),
      ]);
      const bins = [...new Set([...begun.filter(isWanted), ...found])].slice(0, mostEntries);
      const known = bins.map((bin) => ({ value: bin, label: bin }));
      const isKnown = isAny || bins.some(isWanted);
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
