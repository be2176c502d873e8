import type { Row } from '../../domain/resource';
import { weekdayLabels } from '../../domain/weekdays';
import { useLabel } from '../../resource-kit/fields/use-label';

/** What users call a dispatch: its day and time. */
export function useDispatchName(): (dispatch: Row) => string {
  const translate = useLabel();
  return ({ day, dispatchTime }) =>
    `${translate(weekdayLabels[Number(day)] ?? { id: String(day) })} ${String(dispatchTime)}`;
}
