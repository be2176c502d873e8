import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReportAnswer, ReportRow } from '../../domain/reports/language/question';
import type { Report } from '../../domain/reports/language/report';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table/data-table';
import { EmptyState } from '../../ui/feedback/states';
import { Pager } from '../../ui/navigation/pager';
import { PrintTable } from './print-table';
import { hasTotals, reportColumns, shownColumns } from './report-columns';
import { useCellTexts, useTaskNumbers } from './use-cell';
import type { ReportModel } from './use-report-model';

const totalID = '~total';

/** The rows of the page and, as the last one, the sums of all rows. */
function withTotals(report: Report, answer: ReportAnswer, called: string): readonly ReportRow[] {
  const { page, totals, pivots } = answer;
  if (!hasTotals(answer) || page.length === 0) return page;
  const [first = ''] = shownColumns(report, pivots);
  return [...page, { id: totalID, [first]: called, ...totals }];
}

const noRows: readonly ReportRow[] = [];
const rowKey = (row: ReportRow) => String(row.id);

interface ReportTableProps {
  model: ReportModel;
  isOnPaper: boolean;
  onOpen: (row: ReportRow) => void;
}

/** The numbers of a report, page by page. */
export function ReportTable({ model, isOnPaper, onOpen }: ReportTableProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const { report, page, before, address, change } = model;
  const texts = useCellTexts(report, t`Total`);
  const taskNumber = useTaskNumbers(report, page?.value?.page ?? noRows);
  const pivots = page?.value?.pivots;
  const former = before?.value?.page;
  const columns = useMemo(() => {
    const byID = former && new Map(former.map((row) => [row.id, row]));
    const beforeOf = byID ? (row: ReportRow, column: string) => byID.get(row.id)?.[column] : null;
    return reportColumns(report, pivots ?? [], { texts, taskNumber, before: beforeOf });
  }, [report, pivots, texts, taskNumber, former]);
  const rows = useMemo(
    () => (page?.value ? withTotals(report, page.value, t`Total`) : []),
    [report, page?.value, t],
  );
  const [column, direction] = address.sort;
  return (
    <>
      <DataTable
        className="min-h-40 print:hidden"
        label={translate(report.title)}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        total={page?.value?.total ?? 0}
        empty={
          <EmptyState
            title={t`This page is past the end of the list`}
            actions={<Button onClick={() => change({})}>{t`First page`}</Button>}
          />
        }
        sort={[{ id: column, desc: direction === 'DESC' }]}
        onSortChange={([first]) =>
          change({ sort: first ? [first.id, first.desc ? 'DESC' : 'ASC'] : report.sort })
        }
        onRowOpen={(row) => row.id !== totalID && onOpen(row)}
      />
      <div className="flex print:hidden">
        <Pager
          className="ml-auto"
          page={address.page}
          pageSize={address.rows}
          total={page?.value?.total}
          onPageChange={(next) => change({ page: next })}
          onPageSizeChange={(rows) => change({ rows })}
        />
      </div>
      {isOnPaper && <PrintTable model={model} texts={texts} taskNumber={taskNumber} />}
    </>
  );
}
