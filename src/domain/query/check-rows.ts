import type { Label } from '../../lib/label';
import type { Resource } from '../resource';
import { checkRow } from './custom-filter';
import { type FilterAttribute, type FilterRow, withRows } from './filter-rows';
import { parseFilter } from './parse-filter';
import type { RegexpCompiler } from './query';
import { overLimit, storedLimits, withinLimits } from './query-limits';

/** What is wrong with the conditions of a filter. @property row its place; null: with all of them together */
export interface RowsProblem {
  readonly row: number | null;
  readonly reason: Label;
}

/** Checks the conditions of a filter that is to be stored: each by itself, and what they ask together. null: nothing is wrong. */
export function checkRows(
  resource: Resource,
  attributes: readonly FilterAttribute[],
  rows: readonly FilterRow[],
  compile: RegexpCompiler,
): RowsProblem | null {
  const { conditions } = storedLimits;
  if (rows.length > conditions) return { row: null, reason: overLimit('conditions', conditions) };
  const check = (by: RegexpCompiler): RowsProblem | null => {
    for (const [row, one] of rows.entries()) {
      const reason = checkRow(resource, attributes, one, by);
      if (reason) return { row, reason };
    }
    return null;
  };
  const incomplete = check(() => () => false);
  if (incomplete) return incomplete;
  const parsed = parseFilter(resource, withRows({}, attributes, rows));
  const checked = parsed.ok ? withinLimits(resource, parsed.value, storedLimits) : parsed;
  // Only then: patterns take time to compile.
  return checked.ok ? check(compile) : { row: null, reason: checked.error };
}
