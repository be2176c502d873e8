/** Companies' switches and values: company value, else global value, else default (decision 23). */
export interface FlagDefinition {
  readonly name: string;
  readonly value: string | null;
  readonly defaultValue: string | null;
}

/** Feature: tasks can be sent to an accounting system. */
export const INTEGRATION_FEATURE = 'feature_visma_net_company';
/** Config: packages, pallets and their reports. */
export const PALLET_CONFIG = 'config_enable_pallet_handling';

export const MISSING_FLAG = 'Not found';

export interface Flags {
  /** Value of a config or feature by name; `Not found` when it is not defined. */
  valueOf(name: string): string;
  /** On means the string 'true'. */
  isOn(name: string): boolean;
}

/**
 * Reads flags by name.
 * @param definitions global configs and features
 * @param companyValues values of one company by flag name; null means "not set here"
 */
export function createFlags(
  definitions: readonly FlagDefinition[],
  companyValues: ReadonlyMap<string, string | null>,
): Flags {
  const globals = new Map(definitions.map((flag) => [flag.name, flag.value ?? flag.defaultValue]));
  const read = (name: string): string => companyValues.get(name) ?? globals.get(name) ?? MISSING_FLAG;
  return { valueOf: read, isOn: (name) => read(name) === 'true' };
}
