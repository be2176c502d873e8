import type { Role } from '../../../domain/permissions';
import type { ReportQuestion } from '../../../domain/reports/language/question';
import type { Mirror } from '../../../mirror/mirror-types';
import type { Clock } from '../../ports';

type ReportMirror = Pick<Mirror, 'watchReport' | 'prepareReports'>;

const dayMs = 24 * 60 * 60 * 1000;
/** A start is over by then, on most devices. */
const restAfterMs = 3_000;

/** A task of ten lines takes about a kilobyte of memory. */
const preparedTasks = 30_000;

/** See `prepareReports`. */
export function prepareAtRest(mirror: ReportMirror, clock: Pick<Clock, 'now' | 'after'>, role: Role): void {
  clock.after(restAfterMs, () => {
    prepareReports(mirror, { role, nowMs: clock.now() }).catch(() => undefined);
  });
}

/**
 * Opens a report of the last day once, and has the mirror read what reports take of tasks, so that the first one a user opens
 * finds its code and its columns ready. Of the mirror alone: nobody else is asked, and nothing is shown.
 * @param role one that may read no report prepares none
 */
export async function prepareReports(
  mirror: ReportMirror,
  { role, nowMs }: { readonly role: Role; readonly nowMs: number },
): Promise<void> {
  const { reports } = await import('../../../domain/reports/declared/reports');
  const report = reports.find(({ source, roles }) => source === 'picks' && roles.includes(role));
  if (!report) return;
  const question: ReportQuestion = {
    report: report.name,
    range: {
      from: new Date(nowMs - dayMs).toISOString(),
      to: new Date(nowMs).toISOString(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      warehouseID: null,
      warehouseSectionIDs: [],
      taskTypes: [],
      pickerIDs: [],
      settings: {},
    },
    view: { sort: report.sort, search: '', range: [0, 49] },
  };
  await new Promise<void>((resolve) => {
    const end = mirror.watchReport(question, () => {
      queueMicrotask(() => end());
      resolve();
    });
  });
  await mirror.prepareReports(preparedTasks);
}
