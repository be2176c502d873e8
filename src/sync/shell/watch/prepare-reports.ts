import type { Role } from '../../../domain/permissions';
import type { ReportQuestion } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import { dayMs } from '../../../lib/time-units';
import { ownTimeZoneName } from '../../../lib/time-zone';
import type { Mirror } from '../../../mirror/mirror-types';
import type { Clock } from '../../ports';

type ReportMirror = Pick<Mirror, 'watchReport' | 'prepareReports'>;

/** A start is over by then, on most devices. */
const restAfterMs = 3_000;

/** A task of ten lines takes about a kilobyte of memory. */
const preparedTasks = 30_000;

/** See `prepareReports`. */
export function prepareAtRest(mirror: ReportMirror, clock: Pick<Clock, 'now' | 'after'>, role: Role): void {
  clock.after(restAfterMs, () => {
    prepareReports(mirror, { role, clock }).catch(() => undefined);
  });
}

/** A report of so few is there at once, whatever was compiled. */
const fewTasks = 2_000;

/** Days for which each report is opened: a few thousand lines each, after which a browser has compiled what computes them. */
const preparedDays = 3;

/**
 * Has the mirror read what reports take of tasks, and opens each report for some days, one day after the other, so that the
 * first one a user opens finds its columns read and its code compiled. Of the mirror alone: nobody else is asked, and nothing
 * is shown.
 * @param role one that may read no report prepares none
 */
export async function prepareReports(
  mirror: ReportMirror,
  { role, clock }: { readonly role: Role; readonly clock: Pick<Clock, 'now' | 'after'> },
): Promise<void> {
  const { reports } = await import('../../../domain/reports/declared/reports');
  const readable = reports.filter(({ source, roles }) => source !== 'errors' && roles.includes(role));
  if (readable.length === 0) return;
  if ((await mirror.prepareReports(preparedTasks)) < fewTasks) return;
  for (const report of readable) {
    for (let day = 0; day < preparedDays; day++) {
      await openOnce(mirror, questionOf(report, clock.now() - day * dayMs));
      // Others are answered in between.
      await new Promise<void>((resolve) => clock.after(0, resolve));
    }
  }
}

function questionOf({ name, sort }: Report, toMs: number): ReportQuestion {
  return {
    report: name,
    range: {
      from: new Date(toMs - dayMs).toISOString(),
      to: new Date(toMs).toISOString(),
      timeZone: ownTimeZoneName(),
      warehouseID: null,
      warehouseSectionIDs: [],
      taskTypes: [],
      pickerIDs: [],
      settings: {},
    },
    view: { sort, search: '', range: [0, 49] },
  };
}

function openOnce(mirror: ReportMirror, question: ReportQuestion): Promise<void> {
  return new Promise((resolve) => {
    const end = mirror.watchReport(question, () => {
      queueMicrotask(() => end());
      resolve();
    });
  });
}
