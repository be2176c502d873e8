import { useLingui } from '@lingui/react/macro';
import type { BatchCaps } from '../../../domain/batching/suggest-batches';
import { useUnit } from '../../../resource-kit/fields/use-unit';
import { NumberField } from '../../../ui/forms/number-field';

/** What a picking trolley takes, until the user changes it. */
export const usualCaps: BatchCaps = { tasks: 8, lines: 60, weight: 400, volume: 1500 };

/** Null: a cap is missing or makes no sense. */
export function checkedCaps(caps: Readonly<Record<keyof BatchCaps, number | null>>): BatchCaps | null {
  const { tasks, lines, weight, volume } = caps;
  if (!tasks || !lines || !weight || !volume) return null;
  return tasks >= 2 && lines >= 1 && weight > 0 && volume > 0 ? { tasks, lines, weight, volume } : null;
}

export type CapsDraft = Readonly<Record<keyof BatchCaps, number | null>>;

export function CapsForm({ caps, onChange }: { caps: CapsDraft; onChange: (caps: CapsDraft) => void }) {
  const { t } = useLingui();
  const [weight, volume] = [useUnit('weight'), useUnit('volume')];
  const set = (name: keyof BatchCaps) => (value: number | null) => onChange({ ...caps, [name]: value });
  return (
    <fieldset className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">{t`What one picker takes on one round`}</legend>
      <NumberField
        label={t`Tasks at most`}
        value={caps.tasks}
        onChange={set('tasks')}
        integer
        min={2}
        required
      />
      <NumberField
        label={t`Lines at most`}
        value={caps.lines}
        onChange={set('lines')}
        integer
        min={1}
        required
      />
      <NumberField
        label={t`Weight at most`}
        value={caps.weight}
        onChange={set('weight')}
        suffix={weight}
        min={0}
        required
      />
      <NumberField
        label={t`Volume at most`}
        value={caps.volume}
        onChange={set('volume')}
        suffix={volume}
        min={0}
        required
      />
    </fieldset>
  );
}
