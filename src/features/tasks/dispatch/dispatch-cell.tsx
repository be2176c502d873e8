import { zoneOf } from '../../../domain/company-zone';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { departsMs } from '../../../domain/tasks/route-display';
import { type Day, formatDay } from '../../../lib/days';
import { useFlags } from '../../../resource-kit/device/device';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { useZoneText } from '../../../task-kit/zone-note';
import { useDispatchText } from './dispatch-text';
import { useSharedDispatches } from './use-shared-dispatches';

/** A task's departure with its dispatch, by the company's clock: the time, and the day if it is not today's. */
export function DispatchCell({ row }: { row: Row }) {
  const { dispatchID, deliveryDate } = rowOf(tasks, row);
  const zone = zoneOf(useFlags());
  const zoneText = useZoneText();
  const weekdayAndTime = useDispatchText();
  const dispatch = useSharedDispatches().get(dispatchID ?? 0);
  if (dispatchID === null) return null;
  if (!dispatch) return `#${dispatchID}`;
  if (deliveryDate === null) return weekdayAndTime(dispatch);
  const day = zone.dayOf(departsMs(zone.dayOf(Date.parse(deliveryDate)), dispatch, zone));
  const today = zone.dayOf(Date.now());
  const shown = day === today ? '' : `${shortDay(day, today)} `;
  return <span title={zoneText}>{`${shown}${dispatch.dispatchTime}`}</span>;
}

/** Without the present year. */
function shortDay(day: Day, today: Day): string {
  const text = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, 5) : text;
}
