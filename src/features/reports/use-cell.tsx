import { useCallback, useMemo } from 'react';
import type { ReportRow } from '../../domain/reports/language/question';
import type { ColumnKind, Report, ReportColumn } from '../../domain/reports/language/report';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { Label } from '../../lib/label';
import { useRowNames } from '../../resource-kit/device/use-row-names';
import { type Format, useFormat } from '../../resource-kit/fields/use-format';
import { useLabel } from '../../resource-kit/fields/use-label';
import { keysIn } from './drill';
import { useEventTranslation } from './use-event-translation';

export interface CellTexts {
  /** The shown text. */
  readonly shown: (column: string, value: unknown) => string;
  /** The exported text: plain numbers, durations in seconds. */
  readonly exported: (column: string, value: unknown) => string;
  readonly header: (column: string) => string;
}

/** Columns of a pivot are named after their types. */
const pivotKind: ColumnKind = 'number';

/** Texts of a report's cells in the reader's language. */
export function useCellTexts(report: Report, totalLabel: string): CellTexts {
  const format = useFormat();
  const translate = useLabel();
  const translateEvent = useEventTranslation(report);
  return useMemo(() => {
    const textOf = (column: string, value: unknown) =>
      translateEvent(column, cellText(report.columns[column], value, format, translate));
    return {
      shown: textOf,
      exported: (column, value) =>
        typeof value === 'number' && !isChoice(report, column)
          ? format.plainNumber(value)
          : textOf(column, value),
      header: (column) => {
        // A column of a pivot may have the name of a property that every object has.
        const declared = Object.hasOwn(report.columns, column) ? report.columns[column] : undefined;
        return declared ? translate(declared.label) : column === 'total' ? totalLabel : column;
      },
    };
  }, [report, format, translate, translateEvent, totalLabel]);
}

function isChoice({ columns }: Report, column: string): boolean {
  return columns[column]?.kind === 'choice';
}

function cellText(
  column: ReportColumn | undefined,
  value: unknown,
  format: Format,
  translate: (label: Label) => string,
): string {
  if (value === null || value === undefined) return '';
  switch (column?.kind ?? pivotKind) {
    case 'moment':
      return format.dateTime(value);
    case 'duration':
      return durationText(value);
    case 'number':
      return format.number(value);
    case 'choice': {
      const called = column?.choices?.[String(value)];
      return called ? translate(called) : String(value);
    }
    case 'id':
    case 'text':
    case 'code':
      return String(value);
  }
}

/** The number of the task whose key a cell has; null in other columns, and if the device does not know the task. */
export type TaskNumberOf = (column: string, value: unknown) => string | null;

/** Numbers of the tasks in these rows, live. */
export function useTaskNumbers({ columns }: Report, rows: readonly ReportRow[]): TaskNumberOf {
  const keys = Object.keys(columns).flatMap((name) => (columns[name]?.isTask ? keysIn(rows, name) : []));
  const names = useRowNames(
    tasks.name,
    keys.toSorted((a, b) => a - b),
  );
  const numbers = useMemo(() => new Map<unknown, string>(names.map(({ id, name }) => [id, name])), [names]);
  return useCallback(
    (column, value) => (columns[column]?.isTask ? (numbers.get(value) ?? null) : null),
    [columns, numbers],
  );
}

/** Seconds as `h:mm:ss`. */
export function durationText(value: unknown): string {
  if (typeof value !== 'number') return '';
  const seconds = Math.round(value);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
