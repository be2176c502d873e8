import { useLingui } from '@lingui/react/macro';
import { tasks } from '../../domain/resources/tasks';
import { warehouseSections } from '../../domain/resources/warehouse-sections';
import { warehouses } from '../../domain/resources/warehouses';
import { useLabel } from '../../resource-kit/use-label';
import { useAllRows } from '../../resource-kit/use-rows';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { MultiSelect } from '../../ui/forms/multi-select';
import { Select } from '../../ui/forms/select';
import { closedDays, type OverviewFilters } from './overview-filters';

export interface OverviewFilterBarProps {
  filters: OverviewFilters;
  today: string;
  onChange: (changes: Partial<OverviewFilters>) => void;
}

export function OverviewFilterBar({ filters, today, onChange }: OverviewFilterBarProps) {
  const { t } = useLingui();
  const say = useLabel();
  const every = useAllRows(warehouses);
  const sections = useAllRows(warehouseSections, {
    filter: filters.warehouseID === null ? {} : { warehouseID: filters.warehouseID },
  });
  return (
    <div className="grid gap-3 sm:grid-cols-3 xl:max-w-4xl">
      <DateRangeField
        label={t`Days`}
        value={{ from: filters.from, to: filters.to }}
        onChange={(days) => onChange(closedDays(days, today))}
      />
      <Select
        label={say(tasks.fields.warehouseID.label)}
        placeholder={t`All`}
        value={filters.warehouseID === null ? '' : String(filters.warehouseID)}
        options={every.map((row) => ({
          value: String(row.warehouseID),
          label: `${row.warehouseCode} ${row.name}`,
        }))}
        onChange={({ target }) =>
          onChange({
            warehouseID: target.value === '' ? null : Number(target.value),
            warehouseSectionIDs: [],
          })
        }
      />
      <MultiSelect
        label={say(tasks.fields.warehouseSectionID.label)}
        options={sections.map((row) => ({
          value: row.warehouseSectionID,
          label: `${row.warehouseSectionCode} ${row.name ?? ''}`,
        }))}
        value={filters.warehouseSectionIDs}
        onChange={(values) => onChange({ warehouseSectionIDs: values })}
      />
    </div>
  );
}
