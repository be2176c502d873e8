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
import type { Measure, ReportJoin } from '../language/report';

/** Expressions that several reports use. */
export const task = (name: string): Expression => ref('task', name);
export const line = (name: string): Expression => ref('line', name);
export const pick = (name: string): Expression => ref('pick', name);
export const key = (name: string): Expression => ref('key', name);
export const measure = (name: string): Expression => ref('measure', name);
export const total = (name: string): Expression => ref('total', name);

/** Duration of a pick in seconds. */
export const pickSeconds = seconds(pick('timeStarted'), pick('timeCompleted'));

export const deviation = difference(line('actualAmount'), line('originalAmount'));

export const product: ReportJoin = { resource: 'products', key: key('productID') };
export const picker: ReportJoin = { resource: 'pickers', key: key('pickerID') };
export const pickerNames = text(ref('picker', 'firstName'), literal(' '), ref('picker', 'lastName'));

/** A task type as reports write it: an order of a merged task has a star. */
export const taskTypeText = text(
  key('taskType'),
  when(equal(key('pickType'), literal('SUBTASK')), literal('*'), literal('')),
);

/** How long the picks of a group took: half of them less than the median, nine tenths less than `p90`. */
export const spread = {
  median: { of: 'quantile', share: 0.5, value: pickSeconds },
  p90: { of: 'quantile', share: 0.9, value: pickSeconds },
} as const satisfies Readonly<Record<string, Measure>>;
