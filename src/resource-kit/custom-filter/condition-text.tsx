import type { Field } from '../../domain/fields';
import { operationLabel } from '../../domain/query/custom-filter';
import {
  type FilterAttribute,
  type FilterRow,
  isOperation,
  operations,
  splitValues,
} from '../../domain/query/filter-rows';
import { filterField } from '../../domain/query/parse-filter';
import type { Resource } from '../../domain/resource';
import { ReferenceName } from '../fields/reference-name';
import { type Format, useFormat } from '../fields/use-format';
import { useLabel } from '../fields/use-label';

interface ConditionTextProps {
  resource: Resource;
  attributes: readonly FilterAttribute[];
  row: FilterRow;
}

/** A condition in words. */
export function ConditionText({ resource, attributes, row }: ConditionTextProps) {
  const { attribute, operation, value } = row;
  const translate = useLabel();
  const format = useFormat();
  const of = attributes.find(({ name }) => name === attribute)?.field;
  const field = of === undefined ? undefined : filterField(resource, of);
  const asked =
    of !== undefined && isOperation(operation)
      ? translate(operationLabel(resource, of, operation))
      : operation;
  // A text may have a comma and a space of its own.
  const isOne = isOperation(operation) && operations[operation].operands === 'one';
  return (
    <>
      <span className="text-ink-2">
        {field ? translate(field.label) : attribute} {asked}
      </span>{' '}
      <strong className="font-semibold">
        {(isOne ? [value] : splitValues(value)).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value may be there twice
          <span key={index}>
            {index > 0 && ', '}
            {field?.kind === 'reference' ? (
              <ReferenceName to={field.to} id={keyOf(one)} />
            ) : field?.kind === 'choice' && one in field.choices ? (
              translate(choiceLabel(field.choices, one))
            ) : (
              plainText(field, one, format)
            )}
          </span>
        ))}
      </strong>
    </>
  );
}

/** Moments and numbers as they are shown elsewhere; other values as they are stored. */
function plainText(field: Field | undefined, value: string, format: Format): string {
  switch (field?.kind) {
    case 'dateTime':
      return format.moment(value) || value;
    case 'integer':
    case 'decimal':
      return Number.isFinite(Number(value)) ? format.number(Number(value)) : value;
    default:
      return value;
  }
}

function choiceLabel(choices: Readonly<Record<string, { readonly id: string }>>, value: string) {
  return choices[value] ?? { id: value };
}

function keyOf(value: string): number | null {
  const key = Number(value);
  return Number.isSafeInteger(key) ? key : null;
}
