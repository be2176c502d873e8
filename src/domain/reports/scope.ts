import type { Filter } from '../query/query';
import { type PickType, pickTypes } from '../tasks/statuses';

/** Restricts a report to a place; empty or null does not restrict. */
export interface Place {
  /** One warehouse or several: plain calls may list them. */
  readonly warehouseID: number | readonly number[] | null;
  readonly warehouseSectionIDs: readonly number[];
}

/** The scope of a report. Both moments are inclusive, ISO UTC with milliseconds. */
export interface ReportScope extends Place {
  readonly from: string;
  readonly to: string;
}

/** The conditions on tasks for a place. */
export function placeFilter({ warehouseID, warehouseSectionIDs }: Place): Filter {
  return {
    ...(warehouseID === null ? {} : { warehouseID }),
    ...(warehouseSectionIDs.length === 0 ? {} : { warehouseSectionID: warehouseSectionIDs }),
  };
}

/** Name of the config that lists the pick types counted by the overview. */
export const overviewPickTypesConfig = 'config_overview_pick_types';

const usualPickTypes: readonly PickType[] = ['NORMAL', 'CLUSTER', 'BATCH'];

/**
 * The pick types counted by the overview.
 * @param config the company's value; values without a pick type, and 'NORMAL, SUBTASK', mean the default ones
 */
export function overviewPickTypes(config: string): readonly PickType[] {
  const named = new Set(config.split(',').map((name) => name.trim()));
  const found = pickTypes.filter((type) => named.has(type));
  const isOldDefault = found.length === 2 && named.has('NORMAL') && named.has('SUBTASK');
  return found.length === 0 || isOldDefault ? usualPickTypes : found;
}

/** The filter parameter of the report endpoints. */
export function reportPath(
  report: string,
  { from, to, warehouseID, warehouseSectionIDs }: ReportScope,
  more: Filter,
): string {
  const place = placeFilter({ warehouseID, warehouseSectionIDs });
  return `reports/${report}?filter=${encodeURIComponent(JSON.stringify({ from, to, ...place, ...more }))}`;
}
