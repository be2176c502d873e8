import type { UnitType } from '../../domain/units';
import { useUnit } from './use-unit';

/** The company's unit, after a number. */
export function UnitText({ type }: { type: UnitType }) {
  return <span className="text-ink-3"> {useUnit(type)}</span>;
}
