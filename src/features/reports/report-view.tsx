import { useLingui } from '@lingui/react/macro';
import type { Report } from '../../domain/reports/language/report';
import { useIsOffline } from '../../resource-kit/device/use-status';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Button } from '../../ui/button';
import { PaperPictures } from '../../ui/charts/paper-pictures';
import { Skeleton } from '../../ui/feedback/skeleton';
import { IconPrinter } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { Card } from '../../ui/layout/card';
import { PageHeader } from '../../ui/layout/page-header';
import { usePicture } from './pictures/use-picture';
import { PrintHeader } from './print-header';
import { ReportExport } from './report-export';
import { ReportFilters } from './report-filters';
import { ReportNote } from './report-note';
import { ReportState } from './report-state';
import { ReportTable } from './report-table';
import { ReportTotals } from './report-totals';
import { useOpenBehind } from './use-open-behind';
import { usePrinting } from './use-printing';
import { useReportModel } from './use-report-model';

/** A report: its filters, its totals, its picture, and the table with the same numbers. */
export function ReportView({ report }: { report: Report }) {
  const { t } = useLingui();
  const translate = useLabel();
  const model = useReportModel(report);
  const { page, marks } = model;
  const { isOnPaper, isPrinting, print } = usePrinting();
  const open = useOpenBehind(model);
  const hasRows = (page?.value?.total ?? 0) > 0;
  const hasMarks = (marks?.value?.page.length ?? 0) > 0;
  const Picture = usePicture();
  const isOffline = useIsOffline();
  const isAwaited = !marks || (!marks.value && !marks.problem && !isOffline) || (hasMarks && !Picture);
  // A device has both at once; a server's answer can be read while its picture is being made.
  const isHeld = isAwaited && page?.from !== 'server';
  return (
    <Page>
      <title>{`${translate(report.title)} · TOOLS`}</title>
      <PrintHeader model={model} />
      <div className="print:hidden">
        <PageHeader
          title={translate(report.title)}
          meta={<ReportNote model={model} />}
          actions={
            <>
              <Button icon={IconPrinter} disabled={!hasRows} onClick={() => void print()}>{t`Print`}</Button>
              <ReportExport model={model} />
            </>
          }
        />
      </div>
      <ReportFilters model={model} />
      <ReportState model={model}>
        {isAwaited ? (
          <Skeleton className="h-96" />
        ) : (
          Picture &&
          hasMarks &&
          marks?.value && (
            <Card title={translate(report.summary)} className="break-inside-avoid [print-color-adjust:exact]">
              <PaperPictures className={isPrinting ? 'w-[42rem]' : undefined}>
                <Picture report={report} answer={marks.value} onOpen={open} />
              </PaperPictures>
            </Card>
          )
        )}
        {/* Rows of the device wait for the picture, which would otherwise push them down. */}
        {!isHeld && (
          <>
            <ReportTotals model={model} />
            <ReportTable model={model} isOnPaper={isOnPaper} onOpen={(row) => open([row])} />
          </>
        )}
      </ReportState>
    </Page>
  );
}
