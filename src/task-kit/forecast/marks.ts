import type { Mark } from '../../domain/forecast/day-forecast';
import { type Label, label } from '../../lib/label';
import type { Tone } from '../../ui/badge';
import { type Icon, IconAlert, IconCheck, IconClock } from '../../ui/icons';

export interface MarkLook {
  readonly name: Label;
  readonly tone: Tone;
  readonly icon: Icon;
  /** The same in a chart, with room for one letter. */
  readonly sign: string;
  readonly color: string;
}

/** A sign, a word and a colour: none of them stands alone. */
export const markLooks: Readonly<Record<Mark, MarkLook>> = {
  inTime: {
    name: label('In time'),
    tone: 'completed',
    icon: IconCheck,
    sign: '✓',
    color: 'var(--st-completed)',
  },
  tight: { name: label('Tight'), tone: 'paused', icon: IconClock, sign: '~', color: 'var(--st-paused)' },
  late: { name: label('Late'), tone: 'danger', icon: IconAlert, sign: '✗', color: 'var(--c-danger-text)' },
};
