import { useMemo } from 'react';
import { effectiveValue } from '../../domain/flags';
import type { Row } from '../../domain/resource';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { sourceNames } from '../../resource-kit/flags/source-names';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';
import { describe } from './flag-effect';

/** On its own page a description is shown in full, and edited in its stored form. */
export function Description({ row }: { row: Row }) {
  return describe(row, useLabel());
}

/** A column cuts long texts; the tooltip has the full one. */
export function DescriptionCell({ row }: { row: Row }) {
  const text = describe(row, useLabel());
  return <span title={text}>{text}</span>;
}

/** The list's texts of fields that are not shown as stored: exports contain them, searches and filters find them. */
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

/** For lists of values: the name of each value's definition. */
export function useDefinitionNames({ definitions, reference }: FlagKind): ExportTexts {
  const rows = useAllRows(definitions);
  return useMemo(() => {
    const names = new Map(rows.map((row) => [row[definitions.key], String(row['name'] ?? '')]));
    return { [reference]: (row) => names.get(row[reference]) ?? '' };
  }, [rows, definitions, reference]);
}
