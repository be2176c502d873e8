/** Companies' switches and values: configs and features (decisions 23, 34). */
export interface FlagDefinition {
  readonly name: string;
  readonly value: string | null;
  readonly defaultValue: string | null;
}

/** Values by name of flag; null means "not set here". */
export type FlagValues = ReadonlyMap<string, string | null>;

/** Feature: tasks can be sent to an accounting system. */
export const integrationFeature = 'feature_visma_net_company';
/** Config: completed tasks are queued for the accounting system automatically. */
export const automaticIntegrationConfig = 'config_integrate_completed_tasks';
/** Feature: optimization and the route display for others than the main administrator. */
export const optimizationFeature = 'feature_optimization_page_enabled';
/** Config: packages, pallets and their reports. */
export const palletConfig = 'config_enable_pallet_handling';

/** Feature: the register of expenses. */
export const expensesFeature = 'feature_expenses_enabled';
/** Config: queues of tasks (work profiles). */
export const taskQueuesConfig = 'config_enable_task_queues';

export const missingFlag = 'Not found';

/** Sources of a value, the strongest first. */
export const flagSources = ['company', 'group', 'global', 'default'] as const;
export type FlagSource = (typeof flagSources)[number] | 'missing';

export interface EffectiveValue {
  /** `Not found` where the source is `missing`. */
  readonly value: string;
  readonly source: FlagSource;
}

/** The values of each source for one flag; null: none. */
export type SourceValues = Readonly<Record<(typeof flagSources)[number], string | null>>;

/** The effective value: that of the first source that has one. */
export function effectiveValue(values: SourceValues): EffectiveValue {
  for (const source of flagSources) {
    const value = values[source];
    if (value !== null) return { value, source };
  }
  return { value: missingFlag, source: 'missing' };
}

/** The effective value without one source. */
export function valueWithout(values: SourceValues, source: keyof SourceValues): EffectiveValue {
  return effectiveValue({ ...values, [source]: null });
}

export interface Flags {
  /** Value of a config or feature by name; `Not found` when it is not defined. */
  valueOf(name: string): string;
  /** On means the string 'true'. */
  isOn(name: string): boolean;
}

export interface FlagLayers {
  /** Global configs and features. */
  readonly definitions: readonly FlagDefinition[];
  /** Values of the company's config group. */
  readonly group: FlagValues;
  readonly company: FlagValues;
}

/** Reads flags by name: a company's own value, else its group's, else the global one, else the default. */
export function createFlags({ definitions, group, company }: FlagLayers): Flags {
  const defined = new Map(definitions.map((flag) => [flag.name, flag]));
  const read = (name: string): string => {
    const flag = defined.get(name);
    return effectiveValue({
      company: company.get(name) ?? null,
      group: group.get(name) ?? null,
      global: flag?.value ?? null,
      default: flag?.defaultValue ?? null,
    }).value;
  };
  return { valueOf: read, isOn: (name) => read(name) === 'true' };
}

/** Values by name as a company's row carries those of its group. */
export function readGroupValues(json: unknown): FlagValues {
  if (typeof json !== 'object' || json === null) return new Map();
  return new Map(
    Object.entries(json).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
