import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type TaskLine, taskLines } from '../../../domain/resources/tasks/task-lines';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { useFormat } from '../../../resource-kit/fields/use-format';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { useCameFrom } from '../../../resource-kit/list/list-context';
import { headerWidth } from '../../../resource-kit/list/resource-columns';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, RowState, Selection } from '../../../ui/data-table/types';
import { EmptyState } from '../../../ui/feedback/states';
import { TaskStatusChip } from '../detail/task-status';

export interface TaskLinesTableProps {
  /** In the order in which they are shown. */
  lines: readonly TaskLine[];
  /** The tasks of the lines, by key, if there are several. */
  orders?: ReadonlyMap<number, Task> | undefined;
  /** Below a row of the task list: fewer columns. */
  compact?: boolean;
  onOpen?: (line: TaskLine) => void;
  stateOf?: (taskLineID: number) => RowState;
  /** Lines can be selected. */
  choice?:
    | {
        readonly selection: Selection;
        readonly onChange: (selection: Selection) => void;
        readonly actions: ReactNode;
      }
    | undefined;
}

/** The lines of a task, or of several; a short pick is marked. */
export function TaskLinesTable(props: TaskLinesTableProps) {
  const { lines, orders, compact = false, onOpen, stateOf, choice } = props;
  const { t } = useLingui();
  const columns = useLineColumns(orders);
  const begin = useCameFrom('taskLines', useLocation().pathname);
  return (
    <DataTable
      flush={!compact}
      label={t`Task lines`}
      columns={compact ? columns.filter((column) => column.id !== 'lot' && column.id !== 'binTo') : columns}
      rows={lines}
      rowKey={lineKey}
      begin={begin}
      rowState={stateOf && ((line: TaskLine) => stateOf(line.taskLineID))}
      onRowOpen={onOpen}
      selection={choice?.selection}
      onSelectionChange={choice?.onChange}
      selectionActions={choice?.actions}
      empty={<EmptyState title={t`The task has no lines`} />}
    />
  );
}

function useLineColumns(orders: TaskLinesTableProps['orders']): readonly DataColumn<TaskLine>[] {
  const translate = useLabel();
  const { number } = useFormat();
  return useMemo((): readonly DataColumn<TaskLine>[] => {
    const { fields } = taskLines;
    const text = (
      name: 'productCode' | 'productName' | 'bin' | 'binTo' | 'uom' | 'lot',
      width: number,
      priority?: number,
    ): DataColumn<TaskLine> => ({
      id: name,
      header: translate(fields[name].label),
      cell: (line) => line[name] ?? '',
      width,
      priority,
    });
    const order: DataColumn<TaskLine> = {
      id: 'order',
      header: translate(tasks.fields.taskNumber.label),
      cell: (line) => orders?.get(line.taskID)?.taskNumber ?? '',
      width: 110,
      priority: 3,
    };
    return [
      ...(orders ? [order] : []),
      {
        id: 'lineNumber',
        header: translate(fields.lineNumber.label),
        cell: (line) => line.lineNumber,
        width: headerWidth(translate(fields.lineNumber.label)),
        align: 'end',
        priority: 4,
      },
      text('productCode', 120, 3),
      text('productName', 280, 1),
      text('bin', 110, 5),
      text('binTo', 110),
      {
        id: 'status',
        header: translate(fields.status.label),
        cell: (line) => <TaskStatusChip status={line.status} />,
        // As wide as in the list of tasks: the longest status of any language fits.
        width: 140,
        priority: 2,
      },
      {
        id: 'taskAmount',
        header: translate(fields.taskAmount.label),
        cell: (line) => number(line.taskAmount),
        width: Math.max(90, headerWidth(translate(fields.taskAmount.label))),
        align: 'end',
        priority: 6,
      },
      {
        id: 'actualAmount',
        header: translate(fields.actualAmount.label),
        cell: (line) => (
          <span className={isShort(line) ? 'text-danger-text font-medium' : undefined}>
            {number(line.actualAmount)}
          </span>
        ),
        width: Math.max(90, headerWidth(translate(fields.actualAmount.label))),
        align: 'end',
        priority: 7,
      },
      text('uom', headerWidth(translate(fields.uom.label))),
      text('lot', 100),
    ];
  }, [translate, number, orders]);
}

const lineKey = (line: TaskLine) => line.taskLineID;

function isShort(line: TaskLine): boolean {
  return line.status === 'completed' && (line.actualAmount ?? 0) < line.taskAmount;
}
