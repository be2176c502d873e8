import { may, type Role } from '../../src/domain/permissions';
import { isInWindow, type WindowSpan } from '../../src/domain/query/coverage';
import { keyOf, type Resource, type Row, windowOf } from '../../src/domain/resource';
import { bareRow } from '../../src/mirror/storage/packing';
import type { Ledger } from './ledger';
import type { Book } from './model/book';
import type { RealKeys } from './model/real-keys';
import { rowsToShow } from './model/shown-rows';
import { simulated } from './simulated-resources';
import type { SimulatedServer } from './simulated-server';
import type { Tab } from './tab';

/**
 * Invariants 2 and 7: every visible row is the server's row with this user's entered values on top, or one of the
 * user's own.
 */
export async function findShownProblem(tab: Tab, book: Book, realKeys: RealKeys): Promise<string | null> {
  for (const resource of simulated) {
    const view = await tab.view(resource.name);
    if (!view) continue;
    const { entries } = tab.engine.outbox();
    const expected = rowsToShow(resource, view.server, { entries, book, realKeys });
    for (const key of new Set([...expected.keys(), ...view.visible.keys()])) {
      const row = expected.get(key);
      const bare = row ? bareRow(resource, row) : null;
      const shown = view.visible.get(key) ?? null;
      if (!isEqual(bare, shown))
        return `${tab.name} shows ${show(shown)} for ${resource.name} ${key}, not ${show(bare)}`;
      if (shown && shown.companyID !== tab.user.companyID)
        return `${tab.name} shows ${resource.name} ${key} of company ${shown.companyID}`;
    }
  }
  return null;
}

/** Invariant 7: an outbox holds the writes of its own user. */
export function findForeignWrite(tab: Tab): string | null {
  const foreign = tab.engine
    .outbox()
    .entries.find(({ userID, companyID }) => userID !== tab.user.userID || companyID !== tab.user.companyID);
  return foreign ? `${tab.name} holds a write of user ${foreign.userID}, company ${foreign.companyID}` : null;
}

/** Invariant 7: rows that a user has had and no role of the user may read are not on the device. */
export async function findForbiddenRow(tab: Tab, roles: ReadonlySet<Role>): Promise<string | null> {
  for (const resource of simulated) {
    if ([...roles].some((role) => may(role, 'read', resource))) continue;
    const [key] = (await tab.view(resource.name))?.server.keys() ?? [];
    if (key !== undefined)
      return `${tab.name} holds ${resource.name} ${key}, which ${[...roles]} may not read`;
  }
  return null;
}

/** Invariant 3, at any time: what took effect did so once, and in the order in which it was entered, row by row. */
export function findEffectProblem(
  server: SimulatedServer,
  ledger: Ledger,
  hasForgotten: boolean,
): string | null {
  const times = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { requestID, epoch } of server.applied()) {
    const of = ledger.known().get(requestID);
    if (!of) continue;
    if (of.fate === 'undone') return `entry ${of.seq} was taken back unsent, and took effect`;
    times.set(requestID, (times.get(requestID) ?? 0) + 1);
    if (of.isRenewed) continue;
    // Writes that a restored server may have lost are repeated (S65): then the order within its new history counts.
    const isAgain = times.get(requestID) !== 1;
    for (const { resource, id } of of.targets) {
      const key = `${resource}/${id}`;
      const places = isAgain ? [`${epoch} ${key}`] : [key, `${epoch} ${key}`];
      for (const place of places) {
        const before = last.get(place) ?? 0;
        if (before > of.seq) return `entry ${of.seq} on ${key} took effect after entry ${before}`;
        last.set(place, of.seq);
      }
    }
  }
  // Writes that the retry cache has forgotten are repeated unless they create a row, and the model counts those.
  const twice = hasForgotten ? undefined : [...times].find(([, count]) => count > 1);
  return twice ? `request ${twice[0]} took effect ${twice[1]} times` : null;
}

/** Invariant 3, at rest: every write is done, refused, undone, or part of a later edit. */
export function findLostWrite(
  server: SimulatedServer,
  ledger: Ledger,
  waiting: ReadonlySet<string>,
): string | null {
  const done = new Set(server.applied().map(({ requestID }) => requestID));
  for (const [requestID, { seq, fate }] of ledger.known()) {
    if (
      fate === 'done' &&
      ledger.isTold(requestID) &&
      !done.has(requestID) &&
      server.lostIn(requestID) === null
    )
      return `entry ${seq} is settled and was not done`;
    if (fate === 'waiting' && !waiting.has(requestID))
      return `entry ${seq} is neither in the outbox nor settled`;
  }
  return null;
}

/** Days of closed rows beyond the requested ones that are on a device (S24). */
const moreDays = 2;

/**
 * A row that need not be on a device: it was closed earlier than the pulled period, and stays only where it was opened
 * (S25).
 * @param asked the days that the device was asked for, and the latest time by which rows may have left it
 */
function hasLeft(resource: Resource, row: Row, asked: WindowSpan): boolean {
  const policy = windowOf(resource);
  const held = { ...asked, windowDays: asked.windowDays + moreDays };
  return policy !== null && !isInWindow(row, policy, held);
}

type RowsByKey = ReadonlyMap<number, Row>;
export type RowsByResource = ReadonlyMap<Resource, RowsByKey>;

/** The server's present rows, by resource. */
export async function rowsOf(server: SimulatedServer): Promise<RowsByResource> {
  const rows = new Map<Resource, RowsByKey>();
  for (const resource of simulated) rows.set(resource, byKey(resource, await server.rows(resource.name)));
  return rows;
}

/** Invariant 1: a device shows the server's rows, as far as the role may read them and the window reaches. */
export async function findDifference(
  tab: Tab,
  rows: RowsByResource,
  role: Role,
  asked: WindowSpan,
): Promise<string | null> {
  for (const [resource, all] of rows) {
    const theirs: RowsByKey = may(role, 'read', resource) ? all : new Map();
    const ours = (await tab.view(resource.name))?.visible;
    if (!ours) return `${tab.name} has not filled its memory with ${resource.name}`;
    for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
      const row = theirs.get(key);
      const expected = row ? bareRow(resource, row) : null;
      const shown = ours.get(key) ?? null;
      if (!shown && row && hasLeft(resource, row, asked)) continue;
      if (!isEqual(expected, shown))
        return `${tab.name} shows ${show(shown)} for ${resource.name} ${key}, the server has ${show(expected)}`;
    }
  }
  return null;
}

/** Invariant 1 for rows that are sent inside their parent: lines, assignments, packages. */
export async function findChildDifference(
  tab: Tab,
  rows: RowsByResource,
  role: Role,
): Promise<string | null> {
  for (const [resource, theirs] of rows) {
    const children = Object.keys(resource.children ?? {});
    if (children.length === 0 || !may(role, 'read', resource)) continue;
    for (const row of await tab.readChildren(resource.name, [...theirs.keys()])) {
      const key = keyOf(resource, row);
      for (const child of children) {
        const [ours, expected] = [row, theirs.get(key)].map((whole) =>
          JSON.stringify(inOrder(whole?.[child])),
        );
        if (ours !== expected)
          return `${tab.name} shows ${child} ${ours} for ${resource.name} ${key}, the server has ${expected}`;
      }
    }
  }
  return null;
}

/** The same rows in the same order, whichever server sends them. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.map((row) => JSON.stringify(sorted(row))).sort();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return inOrder(value);
  if (typeof value !== 'object' || value === null) return value;
  const filled = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(filled.map(([name, each]) => [name, sorted(each)] as const).sort());
}

function byKey(resource: Resource, rows: readonly Row[]): RowsByKey {
  return new Map(rows.map((row) => [keyOf(resource, row), row]));
}

function isEqual(a: Row | null, b: Row | null): boolean {
  if (!a || !b) return a === b;
  const same = (name: string): boolean =>
    (a[name] ?? null) === (b[name] ?? null) || JSON.stringify(a[name]) === JSON.stringify(b[name]);
  return Object.keys(a).every(same) && Object.keys(b).every((name) => name in a || same(name));
}

function show(row: Row | null): string {
  if (!row) return 'nothing';
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== 0 && value !== false);
  return JSON.stringify(Object.fromEntries(filled));
}
