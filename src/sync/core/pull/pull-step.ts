import type { Row } from '../../../domain/resource';
import type { SweepScan } from '../../../domain/sync/mirror-types';
import type { Position } from '../../../domain/sync/position';
import type { Capabilities } from '../../../protocol/capabilities';
import { maxRowsAPage } from '../../../protocol/list-query';
import type { PullResource, SnapshotSegment } from './pull-resources';

/** The next step of a pull; the shell carries it out. */
export type PullStep = FeedStep | SweepStep;

export type FeedStep =
  /** Ask for the position of the feed; then a snapshot begins. */
  | { readonly kind: 'position' }
  /** The next page of a scan by key. */
  | {
      readonly kind: 'page';
      readonly segment: SnapshotSegment;
      readonly after: number | null;
      readonly limit: number;
    }
  | { readonly kind: 'changes'; readonly cursor: Position; readonly limit: number }
  | SnapshotStep;

/** Steps of an API without a change feed. */
export type SweepStep =
  /** Begin another sweep over everything. */
  | { readonly kind: 'sweep'; readonly from: Position }
  /** The next page of a scan by places. */
  | {
      readonly kind: 'scan';
      readonly segment: SnapshotSegment;
      readonly scan: SweepScan;
      readonly limit: number;
    }
  /** The newest rows, back to `sinceMs`; null: only how new the newest is. */
  | {
      readonly kind: 'newest';
      readonly resource: PullResource;
      readonly changedAt: string;
      readonly segment: string;
      readonly sinceMs: number | null;
      readonly limit: number;
    }
  /** Nothing to do until the next poll. */
  | { readonly kind: 'rest' }
  | SnapshotStep;

type SnapshotStep =
  /** Rows that no scan has met are asked for by key; the shell says which. */
  | {
      readonly kind: 'check';
      readonly resource: PullResource;
      readonly segment: string;
      readonly limit: number;
    }
  /** Every segment is done: the mirror is complete up to where the snapshot began. */
  | { readonly kind: 'finish'; readonly position: Position };

export interface PullSituation {
  readonly changeFeed: boolean;
  /** Pages of a scan by key may be asked for as columns. */
  readonly columns: boolean;
  readonly nowMs: number;
  /** A user has asked for it, or writes were acknowledged that no sweep has shown yet. */
  readonly isSweepWanted: boolean;
  /** Most rows asked for at a time. */
  readonly maxPageRows: number;
  /** The same for rows with few children. */
  readonly maxLightRows: number;
  /** Resources whose rows are known to have few children. */
  readonly light: ReadonlySet<string>;
}

/** @param device what the device adds to the server's capabilities */
export function situationOf(
  { changeFeed, columns, columnsRows }: Capabilities,
  {
    pageRows,
    ...device
  }: Pick<PullSituation, 'nowMs' | 'isSweepWanted' | 'light'> & { readonly pageRows: number },
): PullSituation {
  const maxLightRows = columns && changeFeed ? Math.floor((pageRows * columnsRows) / maxRowsAPage) : pageRows;
  return { changeFeed, columns, ...device, maxPageRows: pageRows, maxLightRows };
}

/** Rows asked for by key at a time; the keys stand in the request's address. */
export const keysPerRequest = 100;

/**
 * Rows asked for at a time (S22). Rows with children begin with small pages, so that they show soon, and continue with
 * as many as their size allows.
 */
export function pageLimit(
  { name, include }: Pick<PullResource, 'name' | 'include'>,
  { maxPageRows: most, maxLightRows, light }: Pick<PullSituation, 'maxPageRows' | 'maxLightRows' | 'light'>,
  isFirst = false,
): number {
  if (include.length === 0) return maxLightRows;
  if (isFirst) return Math.min(most, 500);
  return light.has(name) ? maxLightRows : most;
}

/** Whether rows have so few children that a page can hold twice as many. */
export function areLight({ include }: Pick<PullResource, 'include'>, rows: readonly Row[]): boolean {
  const children = rows.reduce(
    (sum, row) => sum + include.reduce((own, property) => own + countOf(row[property]), 0),
    0,
  );
  return children <= 2 * rows.length;
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
