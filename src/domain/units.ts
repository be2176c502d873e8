import { type Flags, missingFlag } from './flags';

/** Units of measurement of a company; shown beside numbers, which are stored without them. */
export interface Units {
  readonly length: string;
  readonly weight: string;
  readonly volume: string;
}
export type UnitType = keyof Units;

export const unitTypes = ['length', 'weight', 'volume'] as const satisfies readonly UnitType[];

export const usualUnits: Units = { length: 'm', weight: 'kg', volume: 'dm3' };

/** Name of the config that holds a unit of a company. */
export function unitConfig(type: UnitType): string {
  return `config_unit_${type}`;
}

/** A company's unit, or the default if none is set. */
export function unitOf(flags: Pick<Flags, 'valueOf'>, type: UnitType): string {
  const value = flags.valueOf(unitConfig(type)).trim();
  return value === '' || value === missingFlag ? usualUnits[type] : value;
}

/** A unit as displayed: `dm3` becomes `dm³`. */
export function shownUnit(unit: string): string {
  return unit.replace(/2$/, '²').replace(/3$/, '³');
}
