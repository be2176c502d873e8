import type { Label } from '../lib/label';
import type { Row } from './resource';
import { weekdayLabels } from './weekdays';

/** What users call a dispatch: its day and time. */
export function dispatchName({ day, dispatchTime }: Row, translate: (label: Label) => string): string {
  return `${translate(weekdayLabels[Number(day)] ?? { id: String(day) })} ${String(dispatchTime)}`;
}
