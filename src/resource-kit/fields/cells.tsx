import { useLingui } from '@lingui/react/macro';
import type { Field } from '../../domain/fields';
import { taskStatuses } from '../../domain/tasks/statuses';
import { StatusChip } from '../../ui/badge';
import { IconCheck } from '../../ui/icons';
import { useFormat } from './use-format';
import { useLabel } from './use-label';
import { useReferenceName } from './use-reference-name';

export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
}

export function TextCell({ value }: CellProps) {
  return value === null || value === undefined ? null : String(value);
}

export function NumberCell({ field, value }: CellProps) {
  const format = useFormat();
  return <span className="tabular-nums">{format.number(value, field.decimals)}</span>;
}

/** Keys are written plainly: no digit grouping. */
export function IdCell({ value }: CellProps) {
  const { t } = useLingui();
  if (typeof value !== 'number') return null;
  return <span className="tabular-nums text-ink-2">{value < 0 ? t`new` : value}</span>;
}

export function DateTimeCell({ value }: CellProps) {
  const format = useFormat();
  return <span className="tabular-nums">{format.dateTime(value)}</span>;
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
    <span className="inline-flex items-center gap-1">
      <IconCheck className="size-4 text-completed" />
      <span className="sr-only">{t`Yes`}</span>
    </span>
  );
}

export function JsonCell({ value }: CellProps) {
  return value === null || value === undefined ? null : (
    <code className="text-xs">{JSON.stringify(value)}</code>
  );
}
