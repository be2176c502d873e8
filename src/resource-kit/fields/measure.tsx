import type { UnitType } from '../../domain/units';
import { UnitText } from './unit-text';
import { useFormat } from './use-format';

interface MeasureProps {
  readonly value: number | null;
  readonly type: UnitType;
  readonly decimals?: number;
}

/** An amount of a list's cell with the company's unit; nothing where it is not known. */
export function Measure({ value, type, decimals = 3 }: MeasureProps) {
  const { number } = useFormat();
  if (value === null) return null;
  return (
    <span className="tabular-nums">
      {number(value, decimals)}
      <UnitText type={type} />
    </span>
  );
}
