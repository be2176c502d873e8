import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { type DayRange, dayOf } from '../../lib/days';
import { type DateControlProps, TypedDateField } from './typed-date-field';
import { formatRange, parseRange } from './typed-day';

const RangePicker = lazy(() => import('./range-picker').then((m) => ({ default: m.RangePicker })));

export interface DateRangeFieldProps extends DateControlProps {
  value: DayRange;
  onChange: (value: DayRange) => void;
}

const ANY: DayRange = { from: null, to: null };

/** Days from–to, typed ("1/11/2026 – 5/11/2026", one day for both) or picked, with presets. */
export function DateRangeField({ value, onChange, ...rest }: DateRangeFieldProps) {
  const { t } = useLingui();
  return (
    <TypedDateField
      {...rest}
      typed={{
        value,
        empty: ANY,
        format: formatRange,
        parse: (text) => parseRange(text, dayOf(new Date())),
        onChange,
      }}
      placeholder={t`Any date`}
      pickerLabel={t`Choose dates`}
      invalid={t`Write the dates as dd/mm/yyyy – dd/mm/yyyy`}
      picker={(close) => (
        <RangePicker
          value={value}
          onDone={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    />
  );
}
