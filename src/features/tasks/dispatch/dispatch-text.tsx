import type { Dispatch } from '../../../domain/resources/sites/dispatches';
import { dispatches } from '../../../domain/resources/sites/dispatches';
import { weekdayLabels } from '../../../domain/weekdays';
import { useAllRows } from '../../../resource-kit/device/use-rows';
import { useLabel } from '../../../resource-kit/fields/use-label';

/** "Monday 14:00" */
export function useDispatchText(): (dispatch: Pick<Dispatch, 'day' | 'dispatchTime'>) => string {
  const translate = useLabel();
  return ({ day, dispatchTime }) => {
    const weekday = weekdayLabels[day];
    return weekday ? `${translate(weekday)} ${dispatchTime}` : dispatchTime;
  };
}

/** Day and time of a dispatch by its key; the key until it is known. */
export function DispatchText({ id }: { id: number }) {
  const text = useDispatchText();
  const found = useAllRows(dispatches).find(({ dispatchID }) => dispatchID === id);
  return <>{found ? text(found) : `#${id}`}</>;
}
