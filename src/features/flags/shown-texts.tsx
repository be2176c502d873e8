import { useCallback, useMemo } from 'react';
import { effectiveValue } from '../../domain/flags';
import { compileFilter } from '../../domain/query/compile-filter';
import { searchField } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { useAllRows } from '../../resource-kit/device/use-rows';
import type { ExportTexts } from '../../resource-kit/export/export-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { FlagKind } from '../../resource-kit/flags/flag-kind';
import { sourceNames } from '../../resource-kit/flags/source-names';
import { useSourceValues } from '../../resource-kit/flags/use-source-values';
import type { ShownFilter } from '../../resource-kit/list/list-props';
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

/**
 * Searches and filters what is shown. All definitions are on the device; until they are, the stored texts count. So they do
 * for patterns, which only an address can ask for: the page has no engine that bounds their work.
 */
export function useShownFilter(kind: FlagKind, texts: ExportTexts): ShownFilter {
  const { definitions } = kind;
  const rows = useAllRows(definitions);
  return useCallback(
    (filter) => {
      const isAboutShown = Object.keys(filter).some((name) => name === searchField || name in texts);
      const compiled = compileFilter(definitions, filter, refusePattern);
      if (!isAboutShown || rows.length === 0 || !compiled.ok) return filter;
      const found = rows.filter((row) => compiled.value(asShown(row, texts)));
      return { [definitions.key]: found.map((row) => Number(row[definitions.key])) };
    },
    [definitions, rows, texts],
  );
}

function asShown(row: Row, texts: ExportTexts): Row {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text(row) || null])),
  };
}

function refusePattern(): never {
  throw new Error('patterns are the device’s');
}
