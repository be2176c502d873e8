import { useMemo } from 'react';
import { readGroupValues, type SourceValues } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { companies } from '../../domain/resources/company/companies';
import { asText } from '../../lib/json-values';
import { useSession } from '../device/device';
import { useAllRows } from '../device/use-rows';
import { type FlagKind, valueRow } from './flag-kind';

export interface FlagState {
  readonly values: SourceValues;
  /** The company's own row; null: it has no value of its own. */
  readonly own: Row | null;
}

/** A flag's value in each source, for the present company. */
export function useSourceValues(kind: FlagKind): (definition: Row) => FlagState {
  const { companyID } = useSession();
  const company = useAllRows(kind.companyValues);
  const own = useAllRows(companies, { filter: { companyID } })[0];
  return useMemo(() => {
    const group = readGroupValues(own?.groupValues);
    return (definition) => {
      const row = valueRow(kind, company, definition);
      const values = {
        company: asText(row?.['value']),
        group: group.get(String(definition['name'])) ?? null,
        global: asText(definition['value']),
        default: asText(definition['defaultValue']),
      };
      return { values, own: row };
    };
  }, [kind, company, own]);
}
