import { useLingui } from '@lingui/react/macro';
import { PlaceFields } from '../../task-kit/place-fields';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { FilterButton } from '../../ui/filter-button';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import { closedDays, type OverviewFilters } from './overview-filters';

export interface OverviewFilterBarProps {
  id: string;
  filters: OverviewFilters;
  today: string;
  /** On a phone: opened by the button. */
  isOpen: boolean;
  onChange: (changes: Partial<OverviewFilters>) => void;
}

/** Days and place; on a phone behind a button, so that the day's numbers come first. */
export function OverviewFilterBar({ id, filters, today, isOpen, onChange }: OverviewFilterBarProps) {
  const { t } = useLingui();
  if (useIsNarrow() && !isOpen) return null;
  return (
    <div id={id} className="grid gap-3 sm:grid-cols-3 xl:max-w-4xl">
      <DateRangeField
        label={t`Days`}
        value={{ from: filters.from, to: filters.to }}
        onChange={(days) => onChange(closedDays(days, today))}
      />
      <PlaceFields place={filters} onChange={onChange} />
    </div>
  );
}

export interface OverviewFilterButtonProps
  extends Pick<OverviewFilterBarProps, 'id' | 'filters' | 'today' | 'isOpen'> {
  onOpenChange: (isOpen: boolean) => void;
}

/** On a phone, opens the filters with this id. */
export function OverviewFilterButton({
  id,
  filters,
  today,
  isOpen,
  onOpenChange,
}: OverviewFilterButtonProps) {
  if (!useIsNarrow()) return null;
  const isUsual = filters.from === today && filters.to === today;
  const changed = [!isUsual, filters.warehouseID !== null, filters.warehouseSectionIDs.length > 0];
  return (
    <FilterButton
      controls={id}
      count={changed.filter(Boolean).length}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    />
  );
}
