import { zoneOf } from '../../../domain/company-zone';
import type { Row } from '../../../domain/resource';
import { type Dispatch, dispatches } from '../../../domain/resources/sites/dispatches';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { asksForDispatch, nextDeparture } from '../../../domain/tasks/dispatch-of-task';
import { useFlags } from '../../../resource-kit/device/device';
import { useAllRows, useRow } from '../../../resource-kit/device/use-rows';
import { useNow } from '../../../ui/hooks/use-now';

const everyMs = 60_000;
const asked = ['routeID', 'deliveryDate', 'dispatchID'];

/**
 * The dispatch that the rule will assign to a task while its form is filled in, with its day, which may be next week's.
 * Null: the form names one, the task keeps its own, or there is none. @param rowID key of the edited task; null: a new
 * one
 */
export function useDispatchAhead(
  values: Row | undefined,
  rowID: number | null,
): { readonly dispatch: Dispatch; readonly day: string } | null {
  const flags = useFlags();
  const all = useAllRows(dispatches);
  const nowMs = useNow(everyMs);
  const edited = useRow(tasks.name, rowID);
  if (!values || (rowID !== null && edited.kind !== 'row')) return null;
  const before: Row = rowID !== null && edited.kind === 'row' ? edited.row : {};
  const changed = asked.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
  if (!asksForDispatch(Object.fromEntries(changed.map((name) => [name, values[name]])))) return null;
  const { routeID, deliveryDate } = values;
  return nextDeparture(all, { routeID, deliveryDate }, { zone: zoneOf(flags), nowMs });
}
