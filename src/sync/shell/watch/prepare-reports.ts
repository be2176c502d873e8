import type { Role } from '../../../domain/permissions';
import type { ReportQuestion } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import { dayMs } from '../../../lib/time-units';
import { ownTimeZoneName } from '../../../lib/time-zone';
import type { Mirror } from '../../../mirror/mirror-types';
import type { Clock } from '../../ports';

type ReportMirror = Pick<Mirror, 'prepareReports' | 'rehearseReport' | 'loaded'>;

/**
 * The page's first questions have their turn before: when preparation began with them, their rows came later by a
 * quarter.
 */
const restAfterMs = 100;
/** By then a new device has rows, if they come quickly. */
const againAfterMs = 3_000;

/** A task of ten lines takes about a kilobyte of memory. */
const preparedTasks = 30_000;

/** A report over so few tasks is instant without preparation. */
const fewTasks = 2_000;

/** Days for which each report is rehearsed. */
const preparedDays = 3;

interface Preparing {
  readonly role: Role;
  readonly clock: Pick<Clock, 'now' | 'after'>;
}

/** Runs `prepareReports` as soon as the first rows can be shown, and once more when there were few. */
export function prepareAtRest(mirror: ReportMirror, clock: Preparing['clock'], role: Role): void {
  const prepare = async (): Promise<void> => {
    await mirror.loaded();
    await pause(clock, restAfterMs);
    if ((await prepareReports(mirror, { role, clock })) !== 'few') return;
    await pause(clock, againAfterMs);
    await prepareReports(mirror, { role, clock });
  };
  prepare().catch(() => undefined);
}

/**
 * Lets the mirror read what reports need of tasks, and rehearse each report for some days, one after the other, so that
 * the first report a user opens finds its columns read and its code compiled. Only the mirror is asked, and nothing is
 * shown.
 * @param role one that may read no report prepares none
 * @returns `few`: too few tasks for preparation to pay
 */
export async function prepareReports(
  mirror: ReportMirror,
  { role, clock }: Preparing,
): Promise<'prepared' | 'few'> {
  const { reports } = await import('../../../domain/reports/declared/reports');
  const readable = reports.filter(({ source, roles }) => source !== 'errors' && roles.includes(role));
  if (readable.length === 0) return 'prepared';
  if ((await mirror.prepareReports(preparedTasks)) < fewTasks) return 'few';
  await pause(clock, 0);
  // A browser's first look at time zones takes as long as a step.
  const timeZone = ownTimeZoneName();
  // Each report for one day before any for a second day, so that whichever is opened first has been rehearsed.
  for (let day = 0; day < preparedDays; day++) {
    const toMs = clock.now() - day * dayMs;
    for (const report of readable) await mirror.rehearseReport(questionOf(report, { toMs, timeZone }));
  }
  return 'prepared';
}

function pause(clock: Preparing['clock'], delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.after(delayMs, resolve));
}

function questionOf(
  { name, sort }: Report,
  { toMs, timeZone }: { readonly toMs: number; readonly timeZone: string },
): ReportQuestion {
  return {
    report: name,
    range: {
      from: new Date(toMs - dayMs).toISOString(),
      to: new Date(toMs).toISOString(),
      timeZone,
      warehouseID: null,
      warehouseSectionIDs: [],
      taskTypes: [],
      pickerIDs: [],
      settings: {},
    },
    view: { sort, search: '', range: [0, 49] },
  };
}
