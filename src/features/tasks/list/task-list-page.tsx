import { useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { taskAttributes } from '../../../domain/tasks/task-attributes';
import { useMay } from '../../../resource-kit/device/use-may';
import { rowOf, useRows } from '../../../resource-kit/device/use-rows';
import type { ListSettings } from '../../../resource-kit/list/list-state';
import { ListTable } from '../../../resource-kit/list/list-table';
import { ListToolbar } from '../../../resource-kit/list/list-toolbar';
import { type ResourceListModel, useResourceList } from '../../../resource-kit/list/use-resource-list';
import { readKeptDays, useKeepDays } from '../../../task-kit/kept-days';
import { Badge } from '../../../ui/badge';
import { Button, buttonClass } from '../../../ui/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useLatest } from '../../../ui/hooks/use-latest';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { useToday } from '../../../ui/hooks/use-today';
import { IconDownload, IconFilter } from '../../../ui/icons';
import { Page } from '../../../ui/layout/app-shell';
import { PageHeader } from '../../../ui/layout/page-header';
import { Menu } from '../../../ui/overlay/menu';
import { taskFilterCodec } from './filter-codec';
import { LazyFilterBar } from './lazy-filter-bar';
import { type ListConfig, listConfigFor } from './list-config';
import { NewTaskLink } from './new-task-link';
import { taskColumns } from './task-columns';
import { defaultTaskFilters, type TaskFilters, toParameters } from './task-filters';
import { TaskListTabs } from './task-list-tabs';
import { TaskTotals } from './task-totals';

const ExpandedLines = lazy(() => import('./expanded-lines').then((m) => ({ default: m.ExpandedLines })));
const DispatchChip = lazy(() => import('./dispatch-chip').then((m) => ({ default: m.DispatchChip })));
const TaskExportMenu = lazy(() => import('./task-export-menu').then((m) => ({ default: m.TaskExportMenu })));
const loadMergedMatches = () => import('./merged-matches').then((m) => m.MergedMatches);
const SelectedTasks = lazy(() => import('./selected-tasks').then((m) => ({ default: m.SelectedTasks })));

type TaskList = ResourceListModel<TaskFilters>;

export function TaskListPage() {
  const { t } = useLingui();
  const today = useToday();
  const { columns: usualColumns, sort, filters } = useListConfig(today);
  const settings = useMemo((): ListSettings<TaskFilters> => {
    // On this page `p` is the picker filter (decision 16).
    return {
      resource: tasks,
      filters: taskFilterCodec(today, filters),
      attributes: taskAttributes,
      labels: { page: 'pg', custom: 'f' },
      ...(sort && { sort }),
    };
  }, [today, filters, sort]);
  const list = useResourceList(settings, { name: 'tasks', columns: taskColumns, usualColumns });
  useKeptDays(list.change, today);
  const renderExpanded = useCallback(
    (row: Row) => (
      <Suspense fallback={<Skeleton className="m-3 h-4 w-1/3" />}>
        <ExpandedLines task={rowOf(tasks, row)} />
      </Suspense>
    ),
    [],
  );
  const differing = Object.keys(toParameters(list.state.filters, settings.filters.defaults)).length;
  const keepDays = useKeepDays();
  const reset = () => {
    const { defaults } = settings.filters;
    keepDays(defaults);
    list.change({ filters: defaults });
  };
  return (
    <Page fill>
      <title>{`${t`Tasks`} · TOOLS`}</title>
      <Header />
      <FilteredToolbar list={list} differing={differing} onReset={differing > 0 ? reset : undefined} />
      <ListTable
        list={list}
        renderExpanded={renderExpanded}
        selectionActions={
          <Suspense fallback={null}>
            <SelectedTasks list={list} place="tasks" />
          </Suspense>
        }
        summary={<TaskTotals result={list.result} />}
        emptyMore={loadMergedMatches}
        {...(differing > 0 ? { onClearFilters: reset } : {})}
      />
    </Page>
  );
}

/**
 * The links subscribe to the router, which costs a tenth of rendering new rows. As a memoized component it does not
 * render again with each page of them.
 */
const Header = memo(function Header() {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Tasks`}
      actions={
        <>
          <ImportLink />
          <NewTaskLink />
        </>
      }
    >
      <TaskListTabs />
    </PageHeader>
  );
});

function FilteredToolbar({
  list,
  differing,
  onReset,
}: {
  list: TaskList;
  differing: number;
  onReset: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const isWide = useMediaQuery('(min-width: 1024px) and (min-height: 850px)');
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isWide;
  const latest = useLatest(list);
  const { filters } = list.state;
  const keepDays = useKeepDays();
  const setFilters = useCallback(
    (changes: Partial<TaskFilters>) => {
      const { change, state } = latest.current;
      const filters = { ...state.filters, ...changes };
      // Only days chosen by the user are remembered: an address may bring others.
      if ('from' in changes) keepDays(filters);
      change({ filters });
    },
    [keepDays],
  );
  return (
    <>
      <ListToolbar
        list={list}
        filters={
          <>
            <Button icon={IconFilter} aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
              <span className="max-sm:sr-only">{t`Filters`}</span>
              {differing > 0 && <Badge tone="brand">{differing}</Badge>}
            </Button>
            {filters.dispatchID !== null && (
              <Suspense fallback={null}>
                <DispatchChip id={filters.dispatchID} onRemove={() => setFilters({ dispatchID: null })} />
              </Suspense>
            )}
            {onReset && <Button variant="ghost" onClick={onReset}>{t`Reset filters`}</Button>}
          </>
        }
        actions={
          <Suspense
            fallback={
              <Menu label={t`Export`} icon={IconDownload} entries={[]} disabled>
                <span className="max-sm:hidden">{t`Export`}</span>
              </Menu>
            }
          >
            <TaskExportMenu list={list} />
          </Suspense>
        }
      />
      {isOpen && <LazyFilterBar filters={filters} onChange={setFilters} />}
    </>
  );
}

function ImportLink() {
  const { t } = useLingui();
  const mayCreate = useMay('create', tasks);
  return mayCreate ? (
    <Link to="/tasks/uploadTasks" className={buttonClass()}>
      {t`Import`}
    </Link>
  ) : null;
}

/** Defaults of the list for the warehouse and section in its address. */
function useListConfig(today: string): ListConfig {
  const [parameters] = useSearchParams();
  const { warehouseID, warehouseSectionIDs } = taskFilterCodec(today).read((name) => parameters.get(name));
  const result = useRows(
    warehouseID === null
      ? null
      : { resource: 'taskListConfigs', filter: { warehouseID }, sort: [], range: [0, 99] },
  );
  const sections = warehouseSectionIDs.join();
  return useMemo(
    () =>
      listConfigFor(result?.rows ?? [], {
        warehouseID,
        warehouseSectionIDs: sections === '' ? [] : sections.split(',').map(Number),
      }),
    [result, warehouseID, sections],
  );
}

/** An address without days is opened with the days chosen last. */
function useKeptDays(change: TaskList['change'], today: string): void {
  const [parameters] = useSearchParams();
  const isBare = parameters.size === 0;
  useEffect(() => {
    const kept = isBare ? readKeptDays() : null;
    if (kept) change({ filters: { ...defaultTaskFilters(today), ...kept } });
  }, [isBare, today, change]);
}
