import { shownUnit, type UnitType, unitOf } from '../../domain/units';
import { useFlags } from '../device/device';

/** The company's unit as it is read: `dm³`; undefined where nothing is measured. */
export function useUnit(type: UnitType | undefined): string | undefined {
  const flags = useFlags();
  return type && shownUnit(unitOf(flags, type));
}
