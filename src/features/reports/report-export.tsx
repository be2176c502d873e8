import { useLingui } from '@lingui/react/macro';
import type { ReportAnswer } from '../../domain/reports/language/question';
import { useDevice } from '../../resource-kit/device/device';
import { useExport } from '../../resource-kit/export/use-export';
import type { Device } from '../../sync/device';
import { Button } from '../../ui/button';
import { IconDownload } from '../../ui/icons';
import { shownColumns } from './report-columns';
import { useCellTexts } from './use-cell';
import type { ReportModel } from './use-report-model';

const rowsAPiece = 1000;

/** CSV of all rows that are found, with the totals row where there is one. */
export function ReportExport({ model: { report, address, range, page } }: { model: ReportModel }) {
  const { t } = useLingui();
  const device = useDevice();
  const exporter = useExport();
  const texts = useCellTexts(report, t`Total`);
  const run = () =>
    exporter.pieces(report.screen, async () => {
      const { sort, search } = address;
      const view = { sort, search, range: [0, 999_999] as const };
      const answer = await readOnce(device, { report: report.name, range, view });
      const names = shownColumns(report, answer.pivots);
      const lines = answer.page.map((row) => names.map((name) => texts.exported(name, row[name])));
      return piecesOf([names.map(texts.header), ...lines]);
    });
  const isEmpty = (page?.value?.total ?? 0) === 0;
  return (
    <Button icon={IconDownload} disabled={isEmpty} onClick={() => void run()}>
      {t`Export`}
    </Button>
  );
}

/** The first answer there is. */
function readOnce(
  device: Pick<Device, 'watchReport'>,
  question: Parameters<Device['watchReport']>[0],
): Promise<ReportAnswer> {
  return new Promise((resolve) => {
    const end = device.watchReport(question, ({ value }) => {
      if (!value) return;
      resolve(value);
      // Told at once, it is not known yet how to end it.
      queueMicrotask(() => end());
    });
  });
}

function* piecesOf(lines: readonly (readonly string[])[]) {
  for (let from = 0; from < lines.length; from += rowsAPiece) yield lines.slice(from, from + rowsAPiece);
}
