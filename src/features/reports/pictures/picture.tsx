import { useLingui } from '@lingui/react/macro';
import type { ReportAnswer, ReportRow } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import { useCellTexts } from '../use-cell';
import { OverTime } from './over-time';
import { RankedBars } from './ranked-bars';
import { StackedRows } from './stacked-rows';
import { UpDown } from './up-down';
import { WarehouseMap } from './warehouse-map';
import { WeekMap } from './week-map';

export interface ReportPictureProps {
  report: Report;
  /** Rows of the picture. */
  answer: ReportAnswer;
  /** Opens the tasks behind the rows of a mark; for a segment of a row it names the pivot's column. */
  onOpen: (rows: readonly ReportRow[], piece?: string) => void;
}

/** The picture of a report; the table beside it has the same numbers for users who cannot see it. */
export function Picture({ report, answer, onOpen }: ReportPictureProps) {
  const { t } = useLingui();
  const texts = useCellTexts(report, t`Total`);
  const { picture } = report;
  const shared = { report, answer, texts, onOpen };
  switch (picture.kind) {
    case 'bars':
      return <RankedBars {...shared} picture={picture} />;
    case 'warehouse':
      return <WarehouseMap {...shared} picture={picture} />;
    case 'overTime':
      return <OverTime {...shared} picture={picture} />;
    case 'stacked':
      return <StackedRows {...shared} picture={picture} />;
    case 'upDown':
      return <UpDown {...shared} picture={picture} />;
    case 'week':
      return <WeekMap {...shared} picture={picture} />;
  }
}
