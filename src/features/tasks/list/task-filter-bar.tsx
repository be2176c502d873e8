import { useLingui } from '@lingui/react/macro';
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
import { useFlags } from '../../../resource-kit/device/device';
import { useRole } from '../../../resource-kit/device/use-may';
import { useRowNames } from '../../../resource-kit/device/use-row-names';
import { ReferenceLookup } from '../../../resource-kit/fields/reference-lookup';
import { useLabel } from '../../../resource-kit/fields/use-label';
import { PlaceFields } from '../../../task-kit/place-fields';
import { DateRangeField } from '../../../ui/dates/date-range-field';
import { MultiSelect } from '../../../ui/forms/multi-select';
import { Select } from '../../../ui/forms/select';
import type { TaskFilters } from './task-filters';

export interface TaskFilterBarProps {
  filters: TaskFilters;
  onChange: (changes: Partial<TaskFilters>) => void;
}

/** The fields of the bar; `LazyFilterBar` holds their room. */
export function TaskFilterBar({ filters, onChange }: TaskFilterBarProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const flags = useFlags();
  const role = useRole();
  const { fields } = tasks;
  // What is chosen is offered in any case, so that it can be seen and taken away.
  const offeredTypes = listedTaskTypes(flags, filters.taskTypes);
  const offeredStatuses = taskStatuses.filter(
    (status) => flags.isOn(statusFeature(status)) || filters.statuses.includes(status),
  );
  return (
    <>
      <DateRangeField
        label={translate(fields.deliveryDate.label)}
        value={{ from: filters.from, to: filters.to }}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <PlaceFields place={filters} onChange={onChange} />
      <MultiSelect
        label={translate(fields.taskType.label)}
        options={offeredTypes.map((value) => ({ value, label: translate(taskTypeLabels[value]) }))}
        value={filters.taskTypes}
        onChange={(values) => onChange({ taskTypes: values })}
      />
      <MultiSelect
        label={translate(fields.status.label)}
        options={offeredStatuses.map((value) => ({ value, label: translate(statusLabels[value]) }))}
        value={filters.statuses}
        onChange={(values) => onChange({ statuses: values })}
      />
      <MultiSelect
        label={translate(fields.pickType.label)}
        options={pickTypes.map((value) => ({ value, label: translate(pickTypeLabels[value]) }))}
        value={filters.pickTypes}
        onChange={(values) => onChange({ pickTypes: values })}
      />
      <RouteFilter filters={filters} onChange={onChange} />
      {(role === 'main' || role === 'admin') && (
        <ReferenceLookup
          label={translate(fields.pickerID.label)}
          resource="pickers"
          placeholder={t`All`}
          value={filters.pickerID}
          onChange={(pickerID) => onChange({ pickerID })}
        />
      )}
      <Select
        label={translate(fields.onHold.label)}
        placeholder={t`All`}
        value={filters.onHold === null ? '' : String(filters.onHold)}
        options={[
          { value: 'true', label: t`On hold only` },
          { value: 'false', label: t`Not on hold` },
        ]}
        onChange={({ target }) => onChange({ onHold: target.value === '' ? null : target.value === 'true' })}
      />
      {flags.isOn(integrationFeature) && (
        <Select
          label={translate(fields.erpState.label)}
          placeholder={t`All`}
          value={filters.accounting ?? ''}
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
      )}
    </>
  );
}

function RouteFilter({ filters, onChange }: TaskFilterBarProps) {
  const translate = useLabel();
  const every = useRowNames('routes');
  return (
    <MultiSelect
      label={translate(tasks.fields.routeID.label)}
      options={every.map(({ id, name }) => ({ value: id, label: name }))}
      value={filters.routeIDs}
      // A dispatch belongs to the route that it was chosen with.
      onChange={(values) => onChange({ routeIDs: values, dispatchID: null })}
    />
  );
}
