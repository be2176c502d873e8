import { lazy, memo, Suspense } from 'react';
import { useRole } from '../../../resource-kit/device/use-may';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { TaskFilterBarProps } from './task-filter-bar';

const TaskFilterBar = lazy(() => import('./task-filter-bar').then((m) => ({ default: m.TaskFilterBar })));

/**
 * The filter bar, loaded when it is first opened; its height is reserved meanwhile, so that the list below stays. Keep
 * `onChange` stable: the bar is not redrawn with the rows.
 */
export const LazyFilterBar = memo(function LazyFilterBar(props: TaskFilterBarProps) {
  return (
    <div className="filter-grid">
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
