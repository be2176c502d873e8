import { isNamedByFeed, type Resource } from '../../domain/resource';
import type { Executor } from '../database/database';
import { countRows, type ListPlan } from '../database/list';
import { relatedRows } from '../database/related-sql';
import { name } from '../database/rows';
import { type SQL, sql } from '../database/sql';

/** Position of a company's feed. */
export interface FeedPlace {
  readonly epoch: string;
  readonly version: number;
  /** Changes up to here are forgotten. */
  readonly floor: number;
}

/** Number of rows that fulfil a filter. */
export interface Counted {
  readonly total: number;
  /** By block of keys; null: not counted by blocks. */
  readonly blocks: ReadonlyMap<number, number> | null;
}

/** Rows of a block are read in about a millisecond. */
const keysABlock = 4096;
/** A write touches one or two blocks; if more have changed, everything is counted at once. */
const maxBlocks = 12;

export interface CountQuestion {
  readonly plan: ListPlan;
  readonly where: SQL;
  readonly companyID: number;
}

/**
 * Counts the rows of a list. From the second question on, rows are counted by blocks of keys, and later only the blocks
 * that the feed names: after a write, a total over a million rows costs as much as one over a few thousand.
 */
export async function countAgain(
  tx: Executor,
  question: CountQuestion,
  before: (FeedPlace & Counted) | null,
  now: FeedPlace,
): Promise<Counted> {
  const { plan, where, companyID } = question;
  const isNamed =
    isNamedByFeed(plan.resource) && !plan.tests.some(({ field }) => isOfOthers(plan.resource, field));
  if (!before || !isNamed) return { total: await countRows(tx, plan.resource, where), blocks: null };
  const isKnown = before.blocks && before.epoch === now.epoch && before.version >= now.floor;
  const changed = isKnown ? await changedBlocks(tx, plan.resource, companyID, before, now) : null;
  const counted = await countBlocks(tx, question, changed);
  const blocks = new Map(changed ? before.blocks : []);
  for (const block of changed ?? []) blocks.delete(block);
  for (const [block, count] of counted) blocks.set(block, count);
  let total = 0;
  for (const count of blocks.values()) total += count;
  return { total, blocks };
}

/** Whether a field depends on other rows, whose changes do not name the row. */
function isOfOthers(resource: Resource, field: string): boolean {
  return relatedRows(resource, field) !== null || resource.fields[field]?.derived === true;
}

/** Blocks in which rows have come, gone or changed; null: too many. */
async function changedBlocks(
  tx: Executor,
  { name: resource }: Resource,
  companyID: number,
  before: FeedPlace,
  now: FeedPlace,
): Promise<readonly number[] | null> {
  const rows = await tx.rows(sql`
    select distinct "id" / ${keysABlock}::int as "block" from "changes"
    where "companyID" = ${companyID} and "version" > ${before.version}::bigint and "version" <= ${now.version}::bigint
      and "resource" = ${resource} limit ${maxBlocks + 1}`);
  return rows.length > maxBlocks ? null : rows.map(({ block }) => Number(block));
}

/** @param only null: all of them */
async function countBlocks(
  tx: Executor,
  { plan: { resource }, where }: CountQuestion,
  only: readonly number[] | null,
): Promise<readonly (readonly [block: number, count: number])[]> {
  if (only?.length === 0) return [];
  const key = name(resource.key);
  const isIn = (block: number) =>
    sql`${key} between ${block * keysABlock}::int and ${(block + 1) * keysABlock - 1}::int`;
  const among = only ? sql` and (${sql.join(only.map(isIn), sql` or `)})` : sql``;
  const rows = await tx.rows(sql`
    select ${key} / ${keysABlock}::int as "block", count(*)::int as "count" from ${name(resource.name)}
    where (${where})${among} group by 1`);
  return rows.map(({ block, count }) => [Number(block), Number(count)]);
}
