import type { ReportRange } from '../../../domain/reports/language/question';
import { type SQL, sql } from '../../database/sql';

/** A question about the facts of a company. */
export interface FactsQuestion {
  readonly companyID: number;
  readonly range: ReportRange;
}

/** Conditions that both tables of facts have: company, place, task type, picker. */
export function isAsked({ companyID, range }: FactsQuestion): SQL {
  const { warehouseID, warehouseSectionIDs, taskTypes, pickerIDs } = range;
  const conditions = [sql`"companyID" = ${companyID}`];
  if (warehouseID !== null)
    conditions.push(
      typeof warehouseID === 'number'
        ? sql`"warehouseID" = ${warehouseID}`
        : sql`"warehouseID" = any(${sql.param([...warehouseID])}::int[])`,
    );
  if (warehouseSectionIDs.length > 0)
    conditions.push(sql`"warehouseSectionID" = any(${sql.param([...warehouseSectionIDs])}::int[])`);
  if (taskTypes.length > 0) conditions.push(sql`"taskType" = any(${sql.param([...taskTypes])}::text[])`);
  if (pickerIDs.length > 0) conditions.push(sql`"pickerID" = any(${sql.param([...pickerIDs])}::int[])`);
  return sql.join(conditions, sql` and `);
}

/** Picks completed in the range. */
export function isPickedIn({ from, to }: ReportRange): SQL {
  return sql`"timeCompleted" between ${from}::timestamptz and ${to}::timestamptz
    and ("countsUntil" is null or "countsUntil" >= ${from}::timestamptz)`;
}
