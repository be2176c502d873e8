import { useLingui } from '@lingui/react/macro';
import { operationLabels, operationsFor } from '../../domain/custom-filter';
import { type FilterAttribute, type FilterRow, isOperation, operations } from '../../domain/filter-rows';
import type { Resource } from '../../domain/resource';
import { Select } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { IconTrash } from '../../ui/icons';
import { useLabel } from '../use-label';
import { FilterValue } from './filter-value';

export interface FilterRowEditorProps {
  resource: Resource;
  attributes: readonly FilterAttribute[];
  row: FilterRow;
  error: string | null;
  onChange: (row: FilterRow) => void;
  onRemove: () => void;
}

/** One condition: an attribute, what is asked of it, and the value in the form of the attribute. */
export function FilterRowEditor({
  resource,
  attributes,
  row,
  error,
  onChange,
  onRemove,
}: FilterRowEditorProps) {
  const { t } = useLingui();
  const say = useLabel();
  const fieldOf = (attribute: string) => {
    const found = attributes.find(({ name }) => name === attribute);
    return found && resource.fields[found.field];
  };
  const field = fieldOf(row.attribute);
  const offered = field ? operationsFor(field) : [];
  const changeAttribute = (attribute: string) => {
    const next = fieldOf(attribute);
    const [first = ''] = next ? operationsFor(next) : [];
    onChange({ attribute, operation: first, value: next?.kind === 'flag' ? 'true' : '' });
  };
  const changeOperation = (operation: string) => {
    const isSame =
      isOperation(operation) &&
      isOperation(row.operation) &&
      operations[operation].operands === operations[row.operation].operands;
    onChange({ ...row, operation, value: isSame ? row.value : '' });
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <Select
          className="flex-1"
          label={t`Attribute`}
          placeholder={t`Choose`}
          value={row.attribute}
          options={attributes.flatMap(({ name, field: of }) => {
            const declared = resource.fields[of];
            return declared ? [{ value: name, label: say(declared.label) }] : [];
          })}
          onChange={({ target }) => changeAttribute(target.value)}
        />
        <IconButton icon={IconTrash} label={t`Remove the condition`} onClick={onRemove} />
      </div>
      {field && (
        <>
          <Select
            label={t`Operation`}
            value={row.operation}
            options={offered.map((name) => ({ value: name, label: say(operationLabels[name]) }))}
            onChange={({ target }) => changeOperation(target.value)}
          />
          {isOperation(row.operation) && (
            <FilterValue
              key={`${row.attribute} ${row.operation}`}
              field={field}
              operands={operations[row.operation].operands}
              value={row.value}
              onChange={(value) => onChange({ ...row, value })}
            />
          )}
        </>
      )}
      {error !== null && (
        <p role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
