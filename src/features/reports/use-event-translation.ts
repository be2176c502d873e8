import { useCallback, useMemo } from 'react';
import { everyRow } from '../../domain/query/query';
import type { ReportView } from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { type TaskError, taskErrors } from '../../domain/resources/tasks/task-errors';
import { foldText } from '../../lib/collation';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';
import { useLabel } from '../../resource-kit/fields/use-label';
import { useEventText } from '../../task-kit/use-event-text';

const allErrors = {
  resource: taskErrors.name,
  filter: {},
  sort: [['createdAt', 'DESC']],
  range: everyRow,
} as const;

/**
 * Translates the texts of event columns into the reader's language: equal English words have the same code and values,
 * which the device knows of every error. @returns the text itself for other columns, and if the device does not know it
 */
export function useEventTranslation({ columns }: Report): (column: string, text: string) => string {
  const hasEvents = Object.values(columns).some(({ isEventText }) => isEventText);
  const textOf = useEventText();
  const found = useRows(hasEvents ? allErrors : null);
  const rows = found?.rows;
  const known = useMemo(
    () => new Map(rowsOf(taskErrors, rows ?? []).map((row) => [row.message, textOf(row)])),
    [rows, textOf],
  );
  return useCallback(
    (column, text) => (columns[column]?.isEventText ? (known.get(text) ?? text) : text),
    [columns, known],
  );
}

/** The searched text: errors are also found by their translated texts, once the device knows them. */
export function useSearched(
  { source, columns }: Report,
  search: string,
): Pick<ReportView, 'search' | 'foundAlso'> {
  const translate = useLabel();
  const textOf = useEventText();
  const found = useRows(source === 'errors' ? allErrors : null);
  return useMemo(() => {
    if (source !== 'errors' || search === '' || found?.from !== 'device') return { search };
    const term = foldText(search);
    const types = columns['type']?.choices ?? {};
    const wordsOf = (row: TaskError): readonly string[] => {
      const type = types[row.type];
      return [textOf(row), ...(type ? [translate(type)] : [])];
    };
    const rows = rowsOf(taskErrors, found.rows).filter((row) =>
      wordsOf(row).some((words) => foldText(words).includes(term)),
    );
    return { search, foundAlso: rows.map(({ eventID }) => String(eventID)) };
  }, [source, columns, search, found, textOf, translate]);
}
