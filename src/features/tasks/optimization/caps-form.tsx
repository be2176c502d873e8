import { useLingui } from '@lingui/react/macro';
import type { BatchCaps } from '../../../domain/batching/suggest-batches';
import { useUnit } from '../../../resource-kit/fields/use-unit';
import { NumberField, type NumberFieldProps } from '../../../ui/forms/number-field';

/** Usual capacity of a picking trolley, until the user changes it. */
export const usualCaps: BatchCaps = { tasks: 8, lines: 60, weight: 400, volume: 1500 };

/** Null: a limit is missing or invalid. */
export function checkedCaps(caps: Readonly<Record<keyof BatchCaps, number | null>>): BatchCaps | null {
  const { tasks, lines, weight, volume } = caps;
  if (!tasks || !lines || !weight || !volume) return null;
  return tasks >= 2 && lines >= 1 && weight > 0 && volume > 0 ? { tasks, lines, weight, volume } : null;
}

export type CapsDraft = Readonly<Record<keyof BatchCaps, number | null>>;

interface CapField extends Pick<NumberFieldProps, 'label' | 'integer' | 'min' | 'suffix'> {
  readonly name: keyof BatchCaps;
}

export function CapsForm({ caps, onChange }: { caps: CapsDraft; onChange: (caps: CapsDraft) => void }) {
  const { t } = useLingui();
  const [weight, volume] = [useUnit('weight'), useUnit('volume')];
  const fields: readonly CapField[] = [
    { name: 'tasks', label: t`Maximum tasks`, integer: true, min: 2 },
    { name: 'lines', label: t`Maximum lines`, integer: true, min: 1 },
    { name: 'weight', label: t`Maximum weight`, suffix: weight, min: 0 },
    { name: 'volume', label: t`Maximum volume`, suffix: volume, min: 0 },
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">{t`What one picker can take on one round`}</legend>
      {fields.map(({ name, ...field }) => (
        <NumberField
          key={name}
          {...field}
          value={caps[name]}
          onChange={(value) => onChange({ ...caps, [name]: value })}
          required
        />
      ))}
    </fieldset>
  );
}
