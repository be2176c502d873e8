import { useLingui } from '@lingui/react/macro';
import { PlaceFields } from '../../task-kit/place-fields';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { closedDays, type OverviewFilters } from './overview-filters';

export interface OverviewFilterBarProps {
  filters: OverviewFilters;
  today: string;
  onChange: (changes: Partial<OverviewFilters>) => void;
}

export function OverviewFilterBar({ filters, today, onChange }: OverviewFilterBarProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3 sm:grid-cols-3 xl:max-w-4xl">
      <DateRangeField
        label={t`Days`}
        value={{ from: filters.from, to: filters.to }}
        onChange={(days) => onChange(closedDays(days, today))}
      />
      <PlaceFields place={filters} onChange={onChange} />
    </div>
  );
}
