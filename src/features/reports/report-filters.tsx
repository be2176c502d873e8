import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { pickers } from '../../domain/resources/company/pickers';
import { tasks } from '../../domain/resources/tasks/tasks';
import { listedTaskTypes } from '../../domain/tasks/listed-task-types';
import { taskTypeLabels } from '../../domain/tasks/statuses';
import { useFlags } from '../../resource-kit/device/device';
import { useRowNames } from '../../resource-kit/device/use-row-names';
import { useLabel } from '../../resource-kit/fields/use-label';
import { PlaceFields } from '../../task-kit/place-fields';
import { DateRangeField } from '../../ui/dates/date-range-field';
import { FilterButton } from '../../ui/filter-button';
import { Checkbox } from '../../ui/forms/checkbox';
import { MultiSelect } from '../../ui/forms/multi-select';
import { SearchField } from '../../ui/forms/search-field';
import { TextField } from '../../ui/forms/text-field';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import type { ReportAddress } from './report-address';
import type { ReportModel } from './use-report-model';

/** The days, place, work and text that a report is restricted to; on a phone all but the days are behind a button. */
export function ReportFilters({ model }: { model: ReportModel }) {
  const { t } = useLingui();
  const id = useId();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { address, change, today } = model;
  const days = (
    <DateRangeField
      label={t`Days`}
      value={{ from: address.from, to: address.to }}
      onChange={({ from, to }) => {
        const first = from ?? to ?? today;
        change({ from: first, to: to ?? first });
      }}
    />
  );
  return (
    <div
      id={id}
      className="grid grid-cols-2 items-end gap-3 max-sm:*:first:col-span-full max-sm:*:last:col-span-full sm:*:last:col-span-2 sm:grid-cols-3 lg:*:last:col-span-1 2xl:*:last:col-span-2 lg:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] print:hidden"
    >
      {isNarrow ? (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">{days}</div>
          <FilterButton controls={id} count={countOf(address)} isOpen={isOpen} onOpenChange={setOpen} />
        </div>
      ) : (
        days
      )}
      {(!isNarrow || isOpen) && <FurtherFilters model={model} />}
    </div>
  );
}

/** Number of filters besides the days that are set, the comparison included. */
function countOf(address: ReportAddress): number {
  const set = [
    address.fromTime !== '' || address.toTime !== '',
    address.warehouseID !== null,
    address.warehouseSectionIDs.length > 0,
    address.taskTypes.length > 0,
    address.pickerIDs.length > 0,
    address.search !== '',
    address.isCompared,
  ];
  return set.filter(Boolean).length;
}

function FurtherFilters({ model: { report, address, change } }: { model: ReportModel }) {
  const { t } = useLingui();
  const translate = useLabel();
  const flags = useFlags();
  const types = listedTaskTypes(flags, address.taskTypes);
  const times = [
    ['fromTime', t`From time`],
    ['toTime', t`Until time`],
  ] as const;
  const has = (filter: 'warehouse' | 'taskType' | 'picker') => report.filters.includes(filter);
  return (
    <>
      {!report.isByDay && (
        <div className="grid grid-cols-2 gap-2 max-sm:col-span-full max-sm:gap-3">
          {times.map(([name, label]) => (
            <TextField
              key={name}
              type="time"
              inputClass="px-1.5!"
              label={label}
              value={address[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </div>
      )}
      {has('warehouse') && <PlaceFields place={address} onChange={change} />}
      {has('taskType') && (
        <MultiSelect
          label={translate(tasks.fields.taskType.label)}
          options={types.map((type) => ({ value: type, label: translate(taskTypeLabels[type]) }))}
          value={address.taskTypes}
          onChange={(chosen) => change({ taskTypes: chosen })}
        />
      )}
      {has('picker') && (
        <PickerField chosen={address.pickerIDs} onChange={(pickerIDs) => change({ pickerIDs })} />
      )}
      {report.search.length > 0 && (
        <SearchField
          className="max-sm:col-span-full"
          hotkey="/"
          fields={[{ value: 'search', label: t`All fields` }]}
          value={{ field: 'search', term: address.search }}
          onChange={({ term }) => change({ search: term })}
        />
      )}
      <Checkbox
        label={t`Compare with the previous period`}
        checked={address.isCompared}
        onChange={({ target }) => change({ isCompared: target.checked })}
      />
    </>
  );
}

function PickerField({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const translate = useLabel();
  const names = useRowNames('pickers');
  return (
    <MultiSelect
      label={translate(pickers.title.one)}
      options={names.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={onChange}
    />
  );
}
