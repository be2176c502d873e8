import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import type { Route } from '../../domain/resources/sites/routes';
import { weekdayLabels } from '../../domain/weekdays';
import { checkValue } from '../../resource-kit/fields/check-value';
import { parseDecimal } from '../../ui/forms/decimal';

/** A route's form as typed. */
export interface RouteDraft {
  readonly name: string;
  readonly priority: string;
  readonly externalReference: string;
}

export function routeDraftOf(route: Route | null): RouteDraft {
  return {
    name: route?.name ?? '',
    priority: String(route?.priority ?? 0),
    externalReference: route?.externalReference ?? '',
  };
}

/** The fields of a route; null when the name is missing. An empty or invalid priority is 0. */
export function routeValues({ name, priority, externalReference }: RouteDraft, language: string): Row | null {
  if (name.trim() === '') return null;
  const number = parseDecimal(priority, language);
  return {
    name: name.trim(),
    priority: number !== null && Number.isInteger(number) ? number : 0,
    externalReference: externalReference.trim() || null,
  };
}

/** A dispatch as typed. */
export interface DispatchDraft {
  readonly day: string;
  readonly dispatchTime: string;
  readonly pickingStart: string;
}

export function dispatchDraftOf(dispatch: Dispatch | null): DispatchDraft {
  return {
    day: dispatch ? String(dispatch.day) : '',
    dispatchTime: dispatch?.dispatchTime ?? '',
    pickingStart: dispatch ? String(dispatch.pickingStart) : '',
  };
}

/** Initial values of a copy: the same time on the next day without a dispatch at that time. */
export function copyDraft(dispatch: Dispatch, all: readonly Dispatch[]): DispatchDraft {
  const following = weekdayLabels.map((_, index) => (dispatch.day + 1 + index) % weekdayLabels.length);
  const free = following.find((day) => !isTaken(all, null, { ...dispatch, day }));
  return { ...dispatchDraftOf(dispatch), day: String(free ?? dispatch.day) };
}

export type DispatchProblem = 'incomplete' | 'time' | 'minutes' | 'taken';

/**
 * The fields of a dispatch, or its faults: all three are required, the time is on a 24-hour clock, the minutes are an
 * integer.
 */
export function dispatchValues(
  { day, dispatchTime, pickingStart }: DispatchDraft,
  language: string,
): { readonly values: Row } | { readonly problem: DispatchProblem } {
  if ([day, dispatchTime, pickingStart].some((text) => text.trim() === '')) return { problem: 'incomplete' };
  const time = timeOf(dispatchTime);
  if (time === null) return { problem: 'time' };
  const minutes = parseDecimal(pickingStart, language);
  if (checkValue(dispatches.fields.pickingStart, minutes)) return { problem: 'minutes' };
  return { values: { day: Number(day), dispatchTime: time, pickingStart: minutes } };
}

/** HH:mm of a typed time: 8:00, 08.00, 0800, 8. */
function timeOf(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

/** Whether a new or moved dispatch would leave at the same time as another; an existing clash may stay. */
export function isTaken(others: readonly Dispatch[], seen: Dispatch | null, values: Row): boolean {
  const leavesThen = (one: Dispatch) =>
    one.day === values['day'] && one.dispatchTime === values['dispatchTime'];
  return others.some(leavesThen) && !(seen && leavesThen(seen));
}

/** The values that differ from a row's. */
export function differing(row: Row | null, values: Row): Row {
  if (row === null) return values;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => row[name] !== value));
}
