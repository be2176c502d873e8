import type { Label } from '../../lib/label';
import type { Resource } from '../resource';
import { checkRow } from './custom-filter';
import { type FilterAttribute, type FilterRow, withRows } from './filter-rows';
import { parseFilter } from './parse-filter';
import type { RegexpCompiler } from './query';
import { overLimit, storedLimits, withinLimits } from './query-limits';

/** A problem with the conditions of a filter. @property row index of the condition; null: all of them together */
export interface RowsProblem {
  readonly row: number | null;
  readonly reason: Label;
}

/** Checks the conditions of a filter before it is stored: each by itself, and their sum. null: no problem. */
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
  // Last, since patterns take time to compile.
  return checked.ok ? check(compile) : { row: null, reason: checked.error };
}
