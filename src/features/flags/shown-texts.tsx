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

/** On its own page a description is read whole, and changed as it is stored. */
export function Description({ row }: { row: Row }) {
  return describe(row, useLabel());
}

/** A column cuts what is long; pointed at, it is told whole. */
export function DescriptionCell({ row }: { row: Row }) {
  const text = describe(row, useLabel());
  return <span title={text}>{text}</span>;
}

/** What the list shows of the fields that are not shown as they are stored: an export says the same, searches and filters find it. */
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

/** What lists of values show of the definition that a value is of: its name. */
export function useDefinitionNames({ definitions, reference }: FlagKind): ExportTexts {
  const rows = useAllRows(definitions);
  return useMemo(() => {
    const names = new Map(rows.map((row) => [row[definitions.key], String(row['name'] ?? '')]));
    return { [reference]: (row) => names.get(row[reference]) ?? '' };
  }, [rows, definitions, reference]);
}
