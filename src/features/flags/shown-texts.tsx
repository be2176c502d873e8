import { useCallback, useMemo } from 'react';
import { effectiveValue } from '../../domain/flags';
import { searchField } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { foldText } from '../../lib/collation';
import { asText } from '../../lib/json-values';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { sourceNames } from '../../resource-kit/flags/source-names';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';
import type { SearchedRows } from '../../resource-kit/list/list-props';
import { describe } from './flag-effect';

export function DescriptionCell({ row }: { row: Row }) {
  return describe(row, useLabel());
}

/** What the list shows of the fields that are not shown as they are stored: an export says the same, a search finds it. */
export function useShownTexts(kind: FlagKind): ExportTexts {
  const translate = useLabel();
  const stateOf = useSourceValues(kind);
  return useMemo(
    () => ({
      value: (definition) => {
        const { value, source } = effectiveValue(stateOf(definition).values);
        return source === 'missing' ? translate(sourceNames.missing) : value;
      },
      description: (definition) => describe(definition, translate),
    }),
    [stateOf, translate],
  );
}

/** Searches what is shown. All definitions are on the device; until they are, the stored texts are searched. */
export function useShownSearch(kind: FlagKind, texts: ExportTexts): SearchedRows {
  const { definitions } = kind;
  const rows = useAllRows(definitions);
  return useCallback(
    ({ field, term }) => {
      if (rows.length === 0) return { [field]: { like: term } };
      const names = field === searchField ? definitions.list.search : [field];
      const folded = foldText(term);
      const isFound = (row: Row) =>
        names.some((name) => foldText(texts[name]?.(row) ?? asText(row[name]) ?? '').includes(folded));
      return { [definitions.key]: rows.filter(isFound).map((row) => Number(row[definitions.key])) };
    },
    [definitions, rows, texts],
  );
}
