import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '../feedback/spinner';

const Calendar = lazy(() => import('./calendar').then((m) => ({ default: m.Calendar })));

/** The calendar, loaded on first use; its room is reserved meanwhile. */
export function LazyCalendar(props: ComponentProps<typeof Calendar>) {
  return (
    <Suspense
      fallback={
        <div className="grid h-72 w-64 place-items-center coarse:h-96 coarse:w-80">
          <Spinner announce />
        </div>
      }
    >
      <Calendar {...props} />
    </Suspense>
  );
}
