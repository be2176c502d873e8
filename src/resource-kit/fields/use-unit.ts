import { shownUnit, type UnitType, unitOf } from '../../domain/units';
import { useFlags } from '../device/device';

/** The company's unit as text: `dm³`; undefined for fields without one. */
export function useUnit(type: UnitType | undefined): string | undefined {
  const flags = useFlags();
  return type && shownUnit(unitOf(flags, type));
}
