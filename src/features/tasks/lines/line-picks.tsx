import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Row } from '../../../domain/resource';
import {
  type Assignment,
  type AssignmentLine,
  assignmentLines,
} from '../../../domain/resources/tasks/assignments';
import { ReferenceName } from '../../../resource-kit/fields/reference-name';
import { useFieldTexts } from '../../../resource-kit/fields/use-field-texts';
import { resourceColumns } from '../../../resource-kit/list/resource-columns';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn } from '../../../ui/data-table/types';
import { EmptyState } from '../../../ui/feedback/states';
import { IconUser } from '../../../ui/icons';

/** The picks of a line: picker, amount and time. */
export function LinePicks({
  picks,
  assignments,
}: {
  picks: readonly AssignmentLine[];
  assignments: readonly Assignment[];
}) {
  const { t } = useLingui();
  const texts = useFieldTexts();
  const columns = useMemo((): DataColumn<Row>[] => {
    const pickers = new Map<unknown, number>(assignments.map((one) => [one.assignmentID, one.pickerID]));
    const picker: DataColumn<Row> = {
      id: 'picker',
      header: t`Picker`,
      cell: (row) => <ReferenceName to="pickers" id={pickers.get(row.assignmentID)} />,
      width: 220,
      priority: 1,
    };
    const own = resourceColumns(assignmentLines, assignmentLines.list.columns, texts);
    return [picker, ...own.map((column, index) => ({ ...column, sortable: false, priority: index + 2 }))];
  }, [assignments, texts, t]);
  return (
    <DataTable
      flush
      label={t`Picks`}
      columns={columns}
      rows={picks}
      rowKey={pickKey}
      empty={<EmptyState icon={IconUser} title={t`Nothing has been picked yet`} />}
    />
  );
}

const pickKey = (row: Row) => Number(row.assignmentLineID);
