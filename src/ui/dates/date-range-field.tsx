import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, type DayRange, dayOf } from '../../lib/days';
import { LazyCalendar } from './lazy-calendar';
import { type DateControlProps, TypedDateField } from './typed-date-field';
import { formatRange, parseRange } from './typed-day';

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
      value={value}
      empty={ANY}
      placeholder={t`Any date`}
      format={formatRange}
      parse={(text) => parseRange(text, dayOf(new Date()))}
      onChange={onChange}
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

function RangePicker({ value, onDone }: { value: DayRange; onDone: (range: DayRange) => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(value);
  const today = dayOf(new Date());
  const presets: [string, DayRange][] = [
    [t`Today`, { from: today, to: today }],
    [t`Yesterday`, { from: addDays(today, -1), to: addDays(today, -1) }],
    [t`Tomorrow`, { from: addDays(today, 1), to: addDays(today, 1) }],
    [t`Last 7 days`, { from: addDays(today, -6), to: today }],
    [t`Any date`, ANY],
  ];
  return (
    <div className="flex flex-col sm:flex-row">
      <div className="flex flex-row flex-wrap border-line p-1 max-sm:border-b sm:w-32 sm:flex-col sm:border-r">
        {presets.map(([name, range]) => (
          <button
            key={name}
            type="button"
            aria-pressed={range.from === value.from && range.to === value.to}
            className="h-8 rounded-md px-2 text-left text-sm hover:bg-surface-3 aria-pressed:font-semibold aria-pressed:text-brand-text coarse:h-ctl"
            onClick={() => onDone(range)}
          >
            {name}
          </button>
        ))}
      </div>
      <LazyCalendar
        mode="range"
        value={draft}
        onPick={(range) => {
          setDraft(range);
          if (range.from !== null && range.to !== null) onDone(range);
        }}
      />
    </div>
  );
}
