import { useLingui } from '@lingui/react/macro';
import { tasks } from '../domain/resources/tasks/tasks';
import { useRowNames } from '../resource-kit/device/use-row-names';
import { useLabel } from '../resource-kit/fields/use-label';
import { MultiSelect } from '../ui/forms/multi-select';
import { Select } from '../ui/forms/select';

/** A warehouse and sections of it; null and empty: all. */
export interface Place {
  readonly warehouseID: number | null;
  readonly warehouseSectionIDs: readonly number[];
}

export interface PlaceFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
}

/** Two fields of a filter bar: another warehouse has other sections, so the choice of sections is reset. */
export function PlaceFields({ place: { warehouseID, warehouseSectionIDs }, onChange }: PlaceFieldsProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const every = useRowNames('warehouses');
  const sections = useRowNames('warehouseSections', warehouseID === null ? {} : { warehouseID });
  return (
    <>
      <Select
        label={translate(tasks.fields.warehouseID.label)}
        placeholder={t`All`}
        value={warehouseID === null ? '' : String(warehouseID)}
        options={every.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) =>
          onChange({
            warehouseID: target.value === '' ? null : Number(target.value),
            warehouseSectionIDs: [],
          })
        }
      />
      <MultiSelect
        label={translate(tasks.fields.warehouseSectionID.label)}
        options={sections.map(({ id, name }) => ({ value: id, label: name }))}
        value={warehouseSectionIDs}
        onChange={(values) => onChange({ warehouseID, warehouseSectionIDs: values })}
      />
    </>
  );
}
