import { type Label, label } from '../lib/label';

/** Names of days by number: Monday 0 to Sunday 6. */
export const weekdayLabels: readonly Label[] = [
  label('Monday'),
  label('Tuesday'),
  label('Wednesday'),
  label('Thursday'),
  label('Friday'),
  label('Saturday'),
  label('Sunday'),
];
