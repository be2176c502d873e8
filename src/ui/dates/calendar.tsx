import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { type Day, type DayRange, dateOf, dayOf } from '../../lib/days';
import { cx } from '../cx';
import { IconChevronLeft, IconChevronRight } from '../icons';

// Seven of them fit into the window.
const cellClasses = 'size-9 coarse:h-12 coarse:w-[min(3rem,calc((100vw-2rem)/7))]';

const dayClasses = {
  root: 'relative mx-auto w-fit p-2 text-sm',
  months: 'flex gap-4',
  month_caption: 'flex h-9 coarse:h-12 items-center justify-center font-semibold capitalize',
  nav: 'absolute inset-x-2 top-2 flex h-9 coarse:h-12 items-center justify-between',
  button_previous: cx(cellClasses, 'grid place-items-center rounded-md hover:bg-surface-3'),
  button_next: cx(cellClasses, 'grid place-items-center rounded-md hover:bg-surface-3'),
  weekday: cx(cellClasses, 'text-xs font-medium text-ink-3'),
  day: 'p-0 text-center',
  day_button: cx(cellClasses, 'rounded-md tabular-nums hover:bg-surface-3'),
  today: 'font-bold text-brand-text',
  outside: 'text-ink-3',
  selected: '[&>button]:bg-brand [&>button]:text-brand-ink [&>button]:hover:bg-brand-hover',
  range_middle:
    '[&>button]:rounded-none [&>button]:bg-brand-soft [&>button]:text-ink [&>button]:hover:bg-brand-soft',
  range_start: 'is-start [&:not(.is-end)>button]:rounded-r-none',
  range_end: 'is-end [&:not(.is-start)>button]:rounded-l-none',
  hidden: 'invisible',
};

interface SingleProps {
  mode: 'single';
  value: Day | null;
  onPick: (day: Day) => void;
}
interface RangeProps {
  mode: 'range';
  value: DayRange;
  onPick: (range: DayRange) => void;
}

/** The month view. Loaded only when a date field opens. */
export function Calendar(props: SingleProps | RangeProps) {
  const { t, i18n } = useLingui();
  const shared = useMemo(() => {
    const names = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' });
    const month = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric' });
    const full = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full' });
    return {
      classNames: dayClasses,
      weekStartsOn: 1 as const,
      showOutsideDays: true,
      formatters: {
        formatWeekdayName: (date: Date) => names.format(date),
        formatCaption: (date: Date) => month.format(date),
      },
      labels: {
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
        labelDayButton: (date: Date) => full.format(date),
        labelGrid: (date: Date) => month.format(date),
      },
      components: {
        Chevron: ({ orientation }: { orientation?: string }) =>
          orientation === 'left' ? <IconChevronLeft /> : <IconChevronRight />,
      },
    };
  }, [i18n.locale, t]);
  if (props.mode === 'single') {
    const selected = props.value ? dateOf(props.value) : undefined;
    return (
      <DayPicker
        {...shared}
        autoFocus
        mode="single"
        required
        selected={selected}
        {...(selected ? { defaultMonth: selected } : {})}
        onSelect={(date) => props.onPick(dayOf(date))}
      />
    );
  }
  const { from, to } = props.value;
  const selected: DateRange | undefined = from
    ? { from: dateOf(from), to: to ? dateOf(to) : undefined }
    : undefined;
  return (
    <DayPicker
      {...shared}
      mode="range"
      selected={selected}
      {...(selected?.from ? { defaultMonth: selected.from } : {})}
      onDayClick={(date) => props.onPick(nextRange(props.value, dayOf(date)))}
    />
  );
}

/** A first press starts a new range, the second ends it, whichever comes first in the calendar. */
function nextRange({ from, to }: DayRange, day: Day): DayRange {
  if (from === null || to !== null) return { from: day, to: null };
  return day < from ? { from: day, to: from } : { from, to: day };
}
