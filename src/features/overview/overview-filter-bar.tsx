import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PlaceFields } from '../../task-kit/place-fields';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { IconFilter } from '../../ui/icons';
import { closedDays, type OverviewFilters } from './overview-filters';

export interface OverviewFilterBarProps {
  filters: OverviewFilters;
  today: string;
  onChange: (changes: Partial<OverviewFilters>) => void;
}

/** Days and place; on a phone behind a button, so that the day comes first. */
export function OverviewFilterBar({ filters, today, onChange }: OverviewFilterBarProps) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 639px)');
  const [isOpen, setOpen] = useState(false);
  const isUsual = filters.from === today && filters.to === today;
  const count = [!isUsual, filters.warehouseID !== null, filters.warehouseSectionIDs.length > 0];
  const changed = count.filter(Boolean).length;
  return (
    <>
      {isNarrow && (
        <Button
          className="self-start"
          icon={IconFilter}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Filters`}
          {changed > 0 && <Badge tone="brand">{changed}</Badge>}
        </Button>
      )}
      {(!isNarrow || isOpen) && (
        <div className="grid gap-3 sm:grid-cols-3 xl:max-w-4xl">
          <DateRangeField
            label={t`Days`}
            value={{ from: filters.from, to: filters.to }}
            onChange={(days) => onChange(closedDays(days, today))}
          />
          <PlaceFields place={filters} onChange={onChange} />
        </div>
      )}
    </>
  );
}
