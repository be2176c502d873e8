import { operationLabel } from '../../domain/query/custom-filter';
import {
  type FilterAttribute,
  type FilterRow,
  isOperation,
  splitValues,
} from '../../domain/query/filter-rows';
import { filterField } from '../../domain/query/parse-filter';
import type { Resource } from '../../domain/resource';
import { ReferenceName } from '../fields/reference-name';
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
  const of = attributes.find(({ name }) => name === attribute)?.field;
  const field = of === undefined ? undefined : filterField(resource, of);
  const asked =
    of !== undefined && isOperation(operation)
      ? translate(operationLabel(resource, of, operation))
      : operation;
  return (
    <>
      <span className="text-ink-2">
        {field ? translate(field.label) : attribute} {asked}
      </span>{' '}
      <strong className="font-semibold">
        {splitValues(value).map((one, index) => (
          <span key={one}>
            {index > 0 && ', '}
            {field?.kind === 'reference' ? (
              <ReferenceName to={field.to} id={keyOf(one)} />
            ) : field?.kind === 'choice' && one in field.choices ? (
              translate(choiceLabel(field.choices, one))
            ) : (
              one
            )}
          </span>
        ))}
      </strong>
    </>
  );
}

function choiceLabel(choices: Readonly<Record<string, { readonly id: string }>>, value: string) {
  return choices[value] ?? { id: value };
}

function keyOf(value: string): number | null {
  const key = Number(value);
  return Number.isSafeInteger(key) ? key : null;
}
