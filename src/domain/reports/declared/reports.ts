import { tasksBehind } from '../language/behind';
import type { ReportQuestion } from '../language/question';
import type { Report } from '../language/report';
import { durationPerProduct } from './duration-per-product';
import { durationPerTask } from './duration-per-task';
import { inventoryErrors } from './inventory-errors';
import { linesPerHour } from './lines-per-hour';
import { packagePerRoute, palletPerRoute } from './per-route';
import { pickerEfficiency } from './picker-efficiency';
import { pickingPerLocation } from './picking-per-location';
import { scrapOverview } from './scrap-overview';
import { taskErrorsReport } from './task-errors';

/** Every report of the reporting group, in the order of the menu. */
export const reports: readonly Report[] = [
  durationPerTask,
  pickerEfficiency,
  durationPerProduct,
  pickingPerLocation,
  inventoryErrors,
  linesPerHour,
  taskErrorsReport,
  scrapOverview,
  palletPerRoute,
  packagePerRoute,
];

/** The report that a question asks for. @throws for an unknown report, which is a bug */
export function askedReport({ report, behind }: Pick<ReportQuestion, 'report' | 'behind'>): Report {
  const declared = reportOf(report);
  return behind ? tasksBehind(declared, behind) : declared;
}

/** The report of a name. @throws for an unknown report, which is a bug */
export function reportOf(name: string): Report {
  const found = reports.find((report) => report.name === name);
  if (!found) throw new Error(`no report ${name}`);
  return found;
}
