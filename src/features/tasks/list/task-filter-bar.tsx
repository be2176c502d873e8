import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { integrationFeature } from '../../../domain/flags';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { erpStateLabels, erpStates } from '../../../domain/tasks/erp-states';
import { listedTaskTypes } from '../../../domain/tasks/listed-task-types';
import {
  pickTypeLabels,
  pickTypes,
  statusFeature,
  statusLabels,
  taskStatuses,
  taskTypeLabels,
} from '../../../domain/tasks/statuses';
import type { DayRange } from '../../../lib/days';
import { useFlags } from '../../../resource-kit/device/device';
import { useRole } from '../../../resource-kit/device/use-may';
import { useRowNames } from '../../../resource-kit/device/use-row-names';
import { ReferenceLookup } from '../../../resource-kit/fields/reference-lookup';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { PlaceFields } from '../../../task-kit/place-fields';
import { DateRangeField } from '../../../ui/dates/date-range-field';
import { MultiSelect } from '../../../ui/forms/multi-select';
import { Select } from '../../../ui/forms/select';
import { useStable } from '../../../ui/hooks/use-stable';
import type { TaskFilters } from './task-filters';

type ChangeFilters = (changes: Partial<TaskFilters>) => void;

export interface TaskFilterBarProps {
  filters: TaskFilters;
  /** Must be stable between renders. */
  onChange: ChangeFilters;
}

/** The fields of the filter bar; `LazyFilterBar` reserves their space. A click re-renders only the field it changes. */
export function TaskFilterBar({ filters, onChange }: TaskFilterBarProps) {
  const flags = useFlags();
  const role = useRole();
  const { from, to, warehouseID, warehouseSectionIDs } = filters;
  const days = useStable({ from, to });
  const place = useStable({ warehouseID, warehouseSectionIDs });
  const types = useStable(filters.taskTypes);
  const statuses = useStable(filters.statuses);
  const picks = useStable(filters.pickTypes);
  const routes = useStable(filters.routeIDs);
  return (
    <>
      <DaysFilter chosen={days} onChange={onChange} />
      <PlaceFilter place={place} onChange={onChange} />
      <TypeFilter chosen={types} onChange={onChange} />
      <StatusFilter chosen={statuses} onChange={onChange} />
      <PickTypeFilter chosen={picks} onChange={onChange} />
      <RouteFilter chosen={routes} onChange={onChange} />
      {(role === 'main' || role === 'admin') && (
        <PickerFilter chosen={filters.pickerID} onChange={onChange} />
      )}
      <HoldFilter chosen={filters.onHold} onChange={onChange} />
      {flags.isOn(integrationFeature) && <AccountingFilter chosen={filters.accounting} onChange={onChange} />}
    </>
  );
}

interface FilterProps<V> {
  chosen: V;
  onChange: ChangeFilters;
}

const { fields } = tasks;

const PlaceFilter = memo(PlaceFields);

const DaysFilter = memo(function DaysFilter({ chosen, onChange }: FilterProps<DayRange>) {
  const translate = useLabel();
  return <DateRangeField label={translate(fields.deliveryDate.label)} value={chosen} onChange={onChange} />;
});

// Chosen values are always offered, so that they can be seen and removed.

const TypeFilter = memo(function TypeFilter({ chosen, onChange }: FilterProps<TaskFilters['taskTypes']>) {
  const translate = useLabel();
  const offered = listedTaskTypes(useFlags(), chosen);
  return (
    <MultiSelect
      label={translate(fields.taskType.label)}
      options={offered.map((value) => ({ value, label: translate(taskTypeLabels[value]) }))}
      value={chosen}
      onChange={(values) => onChange({ taskTypes: values })}
    />
  );
});

const StatusFilter = memo(function StatusFilter({ chosen, onChange }: FilterProps<TaskFilters['statuses']>) {
  const translate = useLabel();
  const flags = useFlags();
  const offered = taskStatuses.filter(
    (status) => flags.isOn(statusFeature(status)) || chosen.includes(status),
  );
  return (
    <MultiSelect
      label={translate(fields.status.label)}
      options={offered.map((value) => ({ value, label: translate(statusLabels[value]) }))}
      value={chosen}
      onChange={(values) => onChange({ statuses: values })}
    />
  );
});

const PickTypeFilter = memo(function PickTypeFilter({
  chosen,
  onChange,
}: FilterProps<TaskFilters['pickTypes']>) {
  const translate = useLabel();
  return (
    <MultiSelect
      label={translate(fields.pickType.label)}
      options={pickTypes.map((value) => ({ value, label: translate(pickTypeLabels[value]) }))}
      value={chosen}
      onChange={(values) => onChange({ pickTypes: values })}
    />
  );
});

const RouteFilter = memo(function RouteFilter({ chosen, onChange }: FilterProps<TaskFilters['routeIDs']>) {
  const translate = useLabel();
  const every = useRowNames('routes');
  return (
    <MultiSelect
      label={translate(fields.routeID.label)}
      options={every.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      // A dispatch belongs to the route it was chosen with, so it is cleared when the routes change.
      onChange={(values) => onChange({ routeIDs: values, dispatchID: null })}
    />
  );
});

const PickerFilter = memo(function PickerFilter({ chosen, onChange }: FilterProps<number | null>) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <ReferenceLookup
      label={translate(fields.pickerID.label)}
      resource="pickers"
      placeholder={t`All`}
      value={chosen}
      onChange={(pickerID) => onChange({ pickerID })}
    />
  );
});

const HoldFilter = memo(function HoldFilter({ chosen, onChange }: FilterProps<boolean | null>) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <Select
      label={translate(fields.onHold.label)}
      placeholder={t`All`}
      value={chosen === null ? '' : String(chosen)}
      options={[
        { value: 'true', label: t`On hold only` },
        { value: 'false', label: t`Not on hold` },
      ]}
      onChange={({ target }) => onChange({ onHold: target.value === '' ? null : target.value === 'true' })}
    />
  );
});

const AccountingFilter = memo(function AccountingFilter({
  chosen,
  onChange,
}: FilterProps<TaskFilters['accounting']>) {
  const { t } = useLingui();
  const translate = useLabel();
  return (
    <Select
      label={translate(fields.erpState.label)}
      placeholder={t`All`}
      value={chosen ?? ''}
      options={[
        ...erpStates.map((value) => ({ value, label: translate(erpStateLabels[value]) })),
        { value: 'none', label: t`Not sent` },
      ]}
      onChange={({ target }) =>
        onChange({
          accounting: [...erpStates, 'none' as const].find((one) => one === target.value) ?? null,
        })
      }
    />
  );
});
