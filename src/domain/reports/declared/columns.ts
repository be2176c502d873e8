import { label } from '../../../lib/label';
import { taskTypeLabels } from '../../tasks/statuses';
import { type Expression, ref } from '../language/expression';
import type { ReportColumn } from '../language/report';
import { measure, pickerNames } from './terms';

export const amountDecimals = 6;
const secondDecimals = 3;

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

/** An amount of goods, with a total. */
export function amount(called: ReportColumn['label'], value: Expression): ReportColumn {
  return { value, label: called, kind: 'number', decimals: amountDecimals, total: 'sum' };
}

/** A number of things, with a total. */
export function count(called: ReportColumn['label'], value: Expression): ReportColumn {
  return { value, label: called, kind: 'number', total: 'sum' };
}

/** Of the report's joins `product`, `picker` and `warehouse`. */
export const productCode: ReportColumn = {
  value: ref('product', 'productCode'),
  label: label('Product code'),
  kind: 'code',
};
export const productName: ReportColumn = {
  value: ref('product', 'name'),
  label: label('Product name'),
  kind: 'text',
};
export const pickerCode: ReportColumn = {
  value: ref('picker', 'pickerCode'),
  label: label('Picker code'),
  kind: 'code',
};
export const pickerName: ReportColumn = { value: pickerNames, label: label('Picker'), kind: 'text' };

export const taskTypeChoices = {
  ...taskTypeLabels,
  ...Object.fromEntries(
    Object.entries(taskTypeLabels).map(([type, called]) => [
      `${type}*`,
      label('{type} (sub-task)', { type: called }),
    ]),
  ),
};

export const spreadColumns = {
  medianDuration: duration(label('Median per line'), measure('median')),
  p90Duration: duration(label('90% of lines below'), measure('p90')),
};
