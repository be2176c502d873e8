import { useCallback, useMemo } from 'react';
import { everyRow } from '../../domain/query/query';
import type { Report } from '../../domain/reports/language/report';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';
import { useEventText } from '../../task-kit/use-event-text';

/**
 * Says the texts of columns of events in the reader's language: the same English words have the same code and values, which
 * the device knows of every error.
 * @returns the text itself for other columns, and for what the device does not know
 */
export function useEventTranslation({ columns }: Report): (column: string, text: string) => string {
  const hasEvents = Object.values(columns).some(({ isEventText }) => isEventText);
  const textOf = useEventText();
  const found = useRows(
    hasEvents
      ? { resource: taskErrors.name, filter: {}, sort: [['createdAt', 'DESC']], range: everyRow }
      : null,
  );
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
