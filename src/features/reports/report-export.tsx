import { useLingui } from '@lingui/react/macro';
import { useDevice } from '../../resource-kit/device/device';
import { useExport } from '../../resource-kit/export/use-export';
import { Button } from '../../ui/button';
import { IconDownload } from '../../ui/icons';
import { exportLines, maxExported, readOnce } from './export-lines';
import { useCellTexts } from './use-cell';
import { useProblemText } from './use-refusal-text';
import type { ReportModel } from './use-report-model';

const rowsAPiece = 1000;

/** CSV of all matching rows, with the totals row if there is one. */
export function ReportExport({ model: { report, address, range, searched, page } }: { model: ReportModel }) {
  const { t } = useLingui();
  const device = useDevice();
  const exporter = useExport();
  const texts = useCellTexts(report, t`Total`);
  const problemText = useProblemText();
  const run = () => {
    let rows = 0;
    const table = async () => {
      const { sort } = address;
      const view = { sort, ...searched, range: [0, maxExported - 1] as const };
      const { value, problem } = await readOnce(device, { report: report.name, range, view });
      if (!value) throw new Error(problemText(problem));
      rows = value.page.length;
      const { total } = value;
      if (rows < total)
        throw new Error(t`Only ${rows} of ${total} rows can be exported: narrow the report down.`);
      return piecesOf(exportLines(report, value, texts, t`Total`));
    };
    return exporter.pieces(report.screen, table, { rowCount: () => rows });
  };
  const isEmpty = (page?.value?.total ?? 0) === 0;
  return (
    <Button icon={IconDownload} disabled={isEmpty} onClick={() => void run()}>
      {t`Export`}
    </Button>
  );
}

function* piecesOf(lines: readonly (readonly string[])[]) {
  for (let from = 0; from < lines.length; from += rowsAPiece) yield lines.slice(from, from + rowsAPiece);
}
