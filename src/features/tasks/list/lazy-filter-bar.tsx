import { lazy, memo, Suspense } from 'react';
import { useRole } from '../../../resource-kit/device/use-may';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { TaskFilterBarProps } from './task-filter-bar';

const TaskFilterBar = lazy(() => import('./task-filter-bar').then((m) => ({ default: m.TaskFilterBar })));

/**
 * The filter bar, fetched when it is opened first; as high meanwhile, so that the list below stays where it is. Keep `onChange`
 * stable: it is not drawn anew with the rows.
 */
export const LazyFilterBar = memo(function LazyFilterBar(props: TaskFilterBarProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] items-end gap-2">
      <Suspense fallback={<Placeholders />}>
        <TaskFilterBar {...props} />
      </Suspense>
    </div>
  );
});

function Placeholders() {
  const role = useRole();
  const choosesPicker = role === 'main' || role === 'admin';
  const count = 8 + Number(choosesPicker);
  return [...Array(count).keys()].map((index) => (
    <div key={index} className="flex flex-col gap-1">
      <span className="text-xs">&nbsp;</span>
      <Skeleton className="h-ctl w-full" />
    </div>
  ));
}
