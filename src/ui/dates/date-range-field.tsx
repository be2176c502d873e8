import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import type { DayRange } from '../../lib/days';
import { type DateControlProps, TypedDateField } from './typed-date-field';
import { formatRange, parseRange } from './typed-day';
import type { TextFormat } from './use-typed-value';

const RangePicker = lazy(() => import('./range-picker').then((m) => ({ default: m.RangePicker })));

const rangeFormat: TextFormat<DayRange> = {
  empty: { from: null, to: null },
  format: formatRange,
  parse: parseRange,
};

/** Days from–to, typed ("1/11/2026 – 5/11/2026", one day for both) or picked, with presets. */
export function DateRangeField(props: DateControlProps<DayRange>) {
  const { t } = useLingui();
  return (
    <TypedDateField
      {...props}
      textFormat={rangeFormat}
      placeholder={t`Any date`}
      pickerLabel={t`Choose dates`}
      invalid={t`Enter the dates as dd/mm/yyyy – dd/mm/yyyy`}
      picker={(pick) => <RangePicker value={props.value} onDone={pick} />}
    />
  );
}
