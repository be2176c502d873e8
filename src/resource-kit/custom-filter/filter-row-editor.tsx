import { useLingui } from '@lingui/react/macro';
import { operationLabel, operationsFor } from '../../domain/query/custom-filter';
import {
  type FilterAttribute,
  type FilterRow,
  isOperation,
  operations,
} from '../../domain/query/filter-rows';
import { filterField } from '../../domain/query/parse-filter';
import type { Resource } from '../../domain/resource';
import { Select } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { IconTrash } from '../../ui/later-icons';
import { useLabel } from '../fields/use-label';
import { FilterValue } from './filter-value';

export interface FilterRowEditorProps {
  resource: Resource;
  attributes: readonly FilterAttribute[];
  row: FilterRow;
  error: string | null;
  /** Changes when the row holds another condition: text typed for the former one is dropped. */
  turn?: number;
  onChange: (row: FilterRow) => void;
  onRemove: () => void;
}

/** One condition: an attribute, an operation, and a value in the attribute's form. */
export function FilterRowEditor({
  resource,
  attributes,
  row,
  error,
  turn = 0,
  onChange,
  onRemove,
}: FilterRowEditorProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const attributeOf = (name: string) => attributes.find((one) => one.name === name);
  const fieldOf = (name: string) => {
    const attribute = attributeOf(name);
    return attribute && filterField(resource, attribute.field);
  };
  const attribute = attributeOf(row.attribute);
  const field = fieldOf(row.attribute);
  const offered = field ? operationsFor(field) : [];
  const changeAttribute = (name: string) => {
    const next = fieldOf(name);
    const [first = ''] = next ? operationsFor(next) : [];
    onChange({ attribute: name, operation: first, value: next?.kind === 'flag' ? 'true' : '' });
  };
  const changeOperation = (operation: string) => {
    const isSame =
      isOperation(operation) &&
      isOperation(row.operation) &&
      operations[operation].operands === operations[row.operation].operands;
    onChange({ ...row, operation, value: isSame ? row.value : '' });
  };
  return (
    <div className="@container rounded-lg border border-line p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 @xl:grid-cols-3">
          <Select
            label={t`Attribute`}
            placeholder={t`Choose`}
            value={row.attribute}
            options={attributes.flatMap(({ name }) => {
              const declared = fieldOf(name);
              return declared ? [{ value: name, label: translate(declared.label) }] : [];
            })}
            onChange={({ target }) => changeAttribute(target.value)}
          />
          {field && attribute && (
            <>
              <Select
                label={t`Operation`}
                value={row.operation}
                options={offered.map((name) => ({
                  value: name,
                  label: translate(operationLabel(resource, attribute.field, name)),
                }))}
                onChange={({ target }) => changeOperation(target.value)}
              />
              {isOperation(row.operation) && (
                <FilterValue
                  key={`${turn} ${row.attribute} ${row.operation}`}
                  field={field}
                  operands={operations[row.operation].operands}
                  value={row.value}
                  onChange={(value) => onChange({ ...row, value })}
                />
              )}
            </>
          )}
        </div>
        <IconButton className="mt-5" icon={IconTrash} label={t`Remove the condition`} onClick={onRemove} />
      </div>
      {error !== null && (
        <p role="alert" className="mt-2 text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
