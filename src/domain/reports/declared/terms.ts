import { label } from '../../../lib/label';
import { taskTypeLabels } from '../../tasks/statuses';
import {
  difference,
  type Expression,
  equal,
  literal,
  ref,
  seconds,
  text,
  when,
} from '../language/expression';
import type { Measure, ReportColumn, ReportJoin } from '../language/report';

/** What several reports have alike. */
export const task = (name: string): Expression => ref('task', name);
export const line = (name: string): Expression => ref('line', name);
export const pick = (name: string): Expression => ref('pick', name);
export const key = (name: string): Expression => ref('key', name);
export const measure = (name: string): Expression => ref('measure', name);
export const total = (name: string): Expression => ref('total', name);

/** Seconds that a pick took. */
export const pickSeconds = seconds(pick('timeStarted'), pick('timeCompleted'));

export const deviation = difference(line('actualAmount'), line('originalAmount'));

export const product: ReportJoin = { resource: 'products', key: key('productID') };
export const picker: ReportJoin = { resource: 'pickers', key: key('pickerID') };
export const pickerName = text(ref('picker', 'firstName'), literal(' '), ref('picker', 'lastName'));

export const amountDecimals = 6;
export const secondDecimals = 3;

/** A task type as reports write it: an order of a merged task has a star. */
export const taskTypeText = text(
  key('taskType'),
  when(equal(key('pickType'), literal('SUBTASK')), literal('*'), literal('')),
);
export const taskTypeChoices = {
  ...taskTypeLabels,
  ...Object.fromEntries(
    Object.entries(taskTypeLabels).map(([type, called]) => [
      `${type}*`,
      label('{type} (sub-task)', { type: called }),
    ]),
  ),
};

export function hidden(value: Expression): ReportColumn {
  return { value, label: label('ID'), kind: 'id', isHidden: true };
}

export function duration(
  called: ReportColumn['label'],
  value: Expression,
  more: Partial<ReportColumn> = {},
): ReportColumn {
  return { value, label: called, kind: 'duration', decimals: secondDecimals, ...more };
}

/** How long the picks of a group took: half of them less than the median, nine tenths less than `p90`. */
export const spread = {
  median: { of: 'quantile', share: 0.5, value: pickSeconds },
  p90: { of: 'quantile', share: 0.9, value: pickSeconds },
} as const satisfies Readonly<Record<string, Measure>>;

export const spreadColumns = {
  medianDuration: duration(label('Median of a line'), measure('median')),
  p90Duration: duration(label('90 % of lines below'), measure('p90')),
};
