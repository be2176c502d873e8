import { askedReport } from '../../domain/reports/declared/reports';
import type { Facts } from '../../domain/reports/language/grouping';
import type { ReportAnswer, ReportQuestion, ReportView } from '../../domain/reports/language/question';
import { createReportState, type ReportState } from '../../domain/reports/language/report-state';
import { factsOf, filtersOf, isSameItem, sources } from '../../domain/reports/language/sources';
import { followItems } from './follow-items';
import type { ItemsWithChildren, ItemsWithChildrenOptions } from './items-with-children';
import { rehearseReport } from './rehearse-report';
import { createReportFacts } from './report-facts';
import { createRest, type RestOptions } from './rest';

export interface ReportWatcher {
  readonly watchReport: WatchReport;
  /** See `Mirror.prepareReports`. */
  prepareReports(rows: number): Promise<number>;
  /** See `Mirror.rehearseReport`. */
  rehearseReport(question: ReportQuestion): Promise<void>;
}

export interface ReportWatcherOptions extends ItemsWithChildrenOptions, RestOptions {}

export type WatchReport = (question: ReportQuestion, onAnswer: (answer: ReportAnswer) => void) => () => void;

/** A report over one range, with its watchers. */
interface KeptReport {
  watch(view: ReportView, onAnswer: (answer: ReportAnswer) => void): () => void;
  readonly isUnused: () => boolean;
  end(): void;
}

/** Declared reports over the working set. Pages and pictures of one range share the computation. */
export function createReportWatcher(options: ReportWatcherOptions): ReportWatcher {
  const kept = new Map<string, KeptReport>();
  // Read once for all reports: a second report is instant.
  const tasks = createReportFacts(options);
  const turn = createRest(options);

  return {
    watchReport: ({ view, ...about }, onAnswer) => {
      const key = JSON.stringify([about.report, about.range, about.behind]);
      const shared = kept.get(key) ?? keepReport(about, tasks, options);
      kept.set(key, shared);
      const end = shared.watch(view, onAnswer);
      return () => {
        end();
        if (!shared.isUnused()) return;
        shared.end();
        kept.delete(key);
      };
    },
    prepareReports: (rows) => tasks.prepare(rows, turn),
    rehearseReport: (question) => rehearseReport(question, { ...options, tasks, turn }),
  };
}

function keepReport(
  about: Omit<ReportQuestion, 'view'>,
  tasks: ItemsWithChildren<Facts>,
  { memory, isClosed, pause }: ReportWatcherOptions,
): KeptReport {
  const { range } = about;
  const report = askedReport(about);
  const { resource } = sources[report.source];
  const watchers = new Map<
    object,
    { readonly view: ReportView; readonly tell: (answer: ReportAnswer) => void }
  >();
  const create = (): ReportState =>
    createReportState(report, range, (of, key) => memory.set.visibleRow(of, key));
  let state = create();
  let isFilled = false;
  let isEnded = false;
  const tellAll = (): void => {
    for (const { view, tell } of watchers.values()) tell(state.answer(view));
  };
  const ends: (() => void)[] = [];
  const begin = async (): Promise<void> => {
    await Promise.all(state.joined.map((joined) => memory.whenReady(joined)));
    if (isEnded) return;
    ends.push(
      followItems<Facts>({
        memory,
        isClosed,
        pause,
        resource,
        filters: filtersOf(report, range),
        take: factsOf[resource],
        items: resource === 'tasks' ? tasks : null,
        isEqual: isSameItem,
        onChange: (change) => {
          state.update(change);
          isFilled = true;
          tellAll();
        },
        onReset: () => {
          state = create();
          isFilled = false;
        },
      }),
      ...state.joined.map((joined) =>
        memory.set.onChange(joined, () => {
          if (isFilled && state.rejoin()) tellAll();
        }),
      ),
    );
  };
  void begin();
  return {
    watch: (view, tell) => {
      const watcher = { view, tell };
      watchers.set(watcher, watcher);
      if (isFilled) tell(state.answer(view));
      return () => void watchers.delete(watcher);
    },
    isUnused: () => watchers.size === 0,
    end: () => {
      isEnded = true;
      for (const end of ends) end();
    },
  };
}
