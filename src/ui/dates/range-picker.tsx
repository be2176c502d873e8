import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, type DayRange, dayOf } from '../../lib/days';
import { LazyCalendar } from './lazy-calendar';

interface RangePickerProps {
  value: DayRange;
  onDone: (range: DayRange) => void;
}

/** Opened by a range's calendar button: presets beside a calendar. */
export function RangePicker({ value, onDone }: RangePickerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(value);
  const today = dayOf(new Date());
  const presets: [string, DayRange][] = [
    [t`Today`, { from: today, to: today }],
    [t`Yesterday`, { from: addDays(today, -1), to: addDays(today, -1) }],
    [t`Tomorrow`, { from: addDays(today, 1), to: addDays(today, 1) }],
    [t`Last 7 days`, { from: addDays(today, -6), to: today }],
    [t`Any date`, { from: null, to: null }],
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
