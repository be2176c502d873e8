import { may, type Role } from '../../domain/permissions';
import { isNamedByFeed, type Resource, type Row } from '../../domain/resource';
import { isOwnCompanyOnly } from '../../domain/resources/company/companies';
import { resources } from '../../domain/resources/registry';
import type { Position } from '../../domain/sync/position';
import type { Database, Executor } from '../database/database';
import { type RowText, selectTexts } from '../database/row-texts';
import { name } from '../database/rows';
import { type SQL, sql } from '../database/sql';
import { mirroredChildren } from '../tasks/read/task-children';
import { withChildTexts } from '../tasks/read/task-texts';
import { cursorForRole, positionOfCursor } from './role-cursor';

export interface ChangesQuery {
  readonly companyID: number;
  readonly role: Role;
  /** As answered to a device; null: none yet. */
  readonly cursor: Position | null;
  /** Rows that a page aims at; a version is never cut, whatever its size. */
  readonly limit: number;
}

/** A page of the change feed. */
export interface FeedPage {
  /** In its wire form. */
  readonly text: string;
  /** The company's position that the page reaches; null: it contains no changes, but asks for a new snapshot. */
  readonly end: Position | null;
  /** More follows. */
  readonly isCut: boolean;
}

/** The company's position. */
export async function readVersion(database: Database, companyID: number): Promise<Position> {
  return toVersion(await database.readOnce(versionOf(companyID), 'often'));
}

/** A page for devices that are up to date. */
export function emptyPage(role: Role, now: Position): string {
  return pageOf(cursorForRole(role, now), { reset: false, more: false }, []);
}

/** A page of the change feed, read in one snapshot: the position and every row of it belong together. */
export function readPage(database: Database, query: ChangesQuery): Promise<FeedPage> {
  return database.read((tx) => readChanges(tx, query));
}

async function readChanges(tx: Executor, query: ChangesQuery): Promise<FeedPage> {
  const { companyID, role, limit } = query;
  const cursor = positionOfCursor(role, query.cursor);
  const now = toVersion(await tx.rows(versionOf(companyID)));
  const position = cursorForRole(role, now);
  const isUsable =
    cursor?.epoch === now.epoch && cursor.version >= now.floor && cursor.version <= now.version;
  if (!cursor || !isUsable)
    return { text: pageOf(position, { reset: true, more: false }, []), end: null, isCut: false };

  const marks = await readMarks(tx, companyID, cursor.version, limit);
  const changes = await readRows(tx, query, marks.marks);
  const end = { epoch: now.epoch, version: marks.last ?? now.version };
  const isCut = end.version < now.version;
  return { text: pageOf(cursorForRole(role, end), { reset: false, more: isCut }, changes), end, isCut };
}

/** @param changes each as JSON */
function pageOf(
  { epoch, version }: Position,
  flags: { readonly reset: boolean; readonly more: boolean },
  changes: readonly string[],
): string {
  return `${JSON.stringify({ epoch, version, ...flags }).slice(0, -1)},"changes":[${changes.join(',')}]}`;
}

/** Resources that a device of this role keeps, and therefore follows. */
export function followedResources(role: Role): readonly Resource[] {
  return resources.filter((resource: Resource) => isNamedByFeed(resource) && may(role, 'read', resource));
}

interface Version extends Position {
  readonly floor: number;
}

function versionOf(companyID: number): SQL {
  return sql`select "epoch", "version", "floor" from "companyVersions" where "companyID" = ${companyID}`;
}

function toVersion([row]: readonly Row[]): Version {
  // A company without a write: its first one brings another epoch.
  if (!row) return { epoch: 'none', version: 0, floor: 0 };
  return { epoch: String(row.epoch), version: Number(row.version), floor: Number(row.floor) };
}

interface Mark {
  readonly version: number;
  readonly resource: string;
  readonly id: number;
}

/** Marks of a page for each row that it may hold: rows that changed repeatedly are given once. */
const marksPerRow = 20;

/** Marks after a version, cut between versions; `last` is null when they reach the present. */
async function readMarks(
  tx: Executor,
  companyID: number,
  after: number,
  limit: number,
): Promise<{ readonly marks: readonly Mark[]; readonly last: number | null }> {
  const from = sql`select "version", "resource", "id" from "changes" where "companyID" = ${companyID}`;
  const read = async (count: number) =>
    toMarks(await tx.rows(sql`${from} and "version" > ${after} order by "version" limit ${count}`));
  const few = await read(limit + 1);
  if (few.length <= limit) return { marks: few, last: null };
  const most = limit * marksPerRow;
  const many = await read(most + 1);
  const beyond = firstBeyond(many, limit) ?? many[most];
  if (!beyond) return { marks: many, last: null };
  const complete = many.filter((mark) => mark.version < beyond.version);
  const last = complete.at(-1);
  if (last) return { marks: complete, last: last.version };
  // One version alone is longer than the page.
  const long = toMarks(await tx.rows(sql`${from} and "version" = ${beyond.version}`));
  return { marks: long, last: beyond.version };
}

/** The first mark of a row beyond the limit. */
function firstBeyond(marks: readonly Mark[], limit: number): Mark | undefined {
  const rows = new Set<string>();
  return marks.find(({ resource, id }) => rows.add(`${resource}/${id}`).size > limit);
}

function toMarks(rows: readonly Row[]): readonly Mark[] {
  return rows.map((row) => ({
    version: Number(row.version),
    resource: String(row.resource),
    id: Number(row.id),
  }));
}

async function readRows(
  tx: Executor,
  query: ChangesQuery,
  marks: readonly Mark[],
): Promise<readonly string[]> {
  const changes: string[] = [];
  for (const resource of followedResources(query.role)) {
    const isOwnOnly = isOwnCompanyOnly(resource, query.role);
    const marked = marks.filter(
      ({ resource: about, id }) => about === resource.name && (!isOwnOnly || id === query.companyID),
    );
    const ids = [...new Set(marked.map(({ id }) => id))];
    if (ids.length === 0) continue;
    const rows = await readCurrent(tx, query.companyID, resource, ids);
    const byID = new Map(rows.map(({ id, text }) => [id, text]));
    const about = JSON.stringify(resource.name);
    for (const id of ids) changes.push(`{"resource":${about},"id":${id},"row":${byID.get(id) ?? 'null'}}`);
  }
  return changes;
}

async function readCurrent(
  tx: Executor,
  companyID: number,
  resource: Resource,
  ids: readonly number[],
): Promise<readonly RowText[]> {
  const own = resource.scope === 'company' ? sql`"companyID" = ${companyID} and ` : sql``;
  const where = sql`where ${own}${name(resource.key)} = any(${sql.param(ids)}::int[])`;
  const rows = await selectTexts(tx, resource, where);
  return resource.name === 'tasks' ? withChildTexts(tx, companyID, rows, mirroredChildren) : rows;
}
