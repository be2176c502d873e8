import type { Filter } from '../query/query';
import { type PickType, pickTypes } from '../tasks/statuses';

/** Where a report looks; empty or null does not restrict. */
export interface Place {
  /** One, or one of several: plain calls name lists. */
  readonly warehouseID: number | readonly number[] | null;
  readonly warehouseSectionIDs: readonly number[];
}

/** What a report is about. Both moments are inclusive, ISO UTC with milliseconds. */
export interface ReportScope extends Place {
  readonly from: string;
  readonly to: string;
}

/** The conditions of a place on tasks. */
export function placeFilter({ warehouseID, warehouseSectionIDs }: Place): Filter {
  return {
    ...(warehouseID === null ? {} : { warehouseID }),
    ...(warehouseSectionIDs.length === 0 ? {} : { warehouseSectionID: warehouseSectionIDs }),
  };
}

/** Name of the config that says which pick types the overview counts. */
export const overviewPickTypesConfig = 'config_overview_pick_types';

const usualPickTypes: readonly PickType[] = ['NORMAL', 'CLUSTER', 'BATCH'];

/**
 * The pick types that the overview counts.
 * @param config the company's value; what names no pick type, and 'NORMAL, SUBTASK', mean the usual ones
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
