import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../domain/fields';
import { taskStatuses } from '../../domain/tasks/statuses';
import { StatusChip } from '../../ui/badge';
import { IconCheck } from '../../ui/icons';
import { useLabel } from './use-label';
import { useReferenceName } from './use-reference-name';

export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
}

/** Keys are written plainly: no digit grouping. */
export function IdCell({ value }: CellProps) {
  const { t } = useLingui();
  if (typeof value !== 'number') return null;
  return <span className="text-ink-2">{value < 0 ? t`new` : value}</span>;
}

export function ReferenceCell({ field, value }: CellProps) {
  const name = useReferenceName(
    field.kind === 'reference' ? field.to : '',
    typeof value === 'number' ? value : null,
  );
  return name;
}

export function ChoiceCell({ field, value }: CellProps) {
  const translate = useLabel();
  if (field.kind !== 'choice' || typeof value !== 'string') return null;
  const text = field.choices[value];
  const name = text ? translate(text) : value;
  const status = 'suspended' in field.choices ? taskStatuses.find((one) => one === value) : undefined;
  return status ? <StatusChip tone={status}>{name}</StatusChip> : name;
}

export function FlagCell({ value }: CellProps) {
  const { t } = useLingui();
  if (value !== true) return <span className="text-ink-3">–</span>;
  return (
    <>
      <IconCheck className="inline size-4 text-completed" />
      <span className="sr-only">{t`Yes`}</span>
    </>
  );
}

export function JsonCell({ value }: CellProps) {
  return value === null || value === undefined ? null : (
    <code className="text-xs">{JSON.stringify(value)}</code>
  );
}
