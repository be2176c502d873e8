import { keyOf, type Resource, type Row } from '../../src/domain/resource';
import { foldRow, isVisible } from '../../src/domain/write';
import { bareRow } from '../../src/mirror/packing';
import type { Ledger } from './ledger';
import { simulated } from './simulated-resources';
import type { SimulatedServer } from './simulated-server';
import type { Tab } from './tab';

/** Invariants 2 and 7: every visible row is the server's row with the effects of the unsettled writes, and one's own. */
export async function findFoldProblem(tab: Tab): Promise<string | null> {
  for (const resource of simulated) {
    const view = await tab.view(resource.name);
    if (!view) continue;
    const effects = tab.engine
      .outbox()
      .entries.filter(isVisible)
      .flatMap((entry) => entry.effects.filter((each) => each.resource === resource.name));
    for (const key of new Set([
      ...view.server.keys(),
      ...view.visible.keys(),
      ...effects.map(({ id }) => id),
    ])) {
      const folded = foldRow(
        view.server.get(key) ?? null,
        effects.filter(({ id }) => id === key),
      );
      const expected = folded && bareRow(resource, folded);
      const shown = view.visible.get(key) ?? null;
      if (!isEqual(expected, shown))
        return `${tab.name} shows ${show(shown)} for ${resource.name} ${key}, not ${show(expected)}`;
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

/** Invariant 3, at any time: what took effect did so once, and in the order in which it was entered, row by row. */
export function findEffectProblem(server: SimulatedServer, ledger: Ledger): string | null {
  const times = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { requestID } of server.applied()) {
    const of = ledger.known().get(requestID);
    if (!of) continue;
    if (of.fate === 'undone') return `entry ${of.seq} was taken back unsent, and took effect`;
    times.set(requestID, (times.get(requestID) ?? 0) + 1);
    if (of.isRenewed) continue;
    for (const { resource, id } of of.targets) {
      const key = `${resource}/${id}`;
      const before = last.get(key) ?? 0;
      if (before > of.seq) return `entry ${of.seq} on ${key} took effect after entry ${before}`;
      last.set(key, of.seq);
    }
  }
  const twice = [...times].find(([, count]) => count > 1);
  return twice ? `request ${twice[0]} took effect ${twice[1]} times` : null;
}

/** Invariant 3, at rest: every write is done, refused, taken back, or part of a later edit. */
export function findLostWrite(
  server: SimulatedServer,
  ledger: Ledger,
  waiting: ReadonlySet<string>,
): string | null {
  const done = new Set(server.applied().map(({ requestID }) => requestID));
  for (const [requestID, { seq, fate }] of ledger.known()) {
    if (fate === 'done' && server.isIdentifying && !done.has(requestID))
      return `entry ${seq} is settled and was not done`;
    if (fate === 'waiting' && !waiting.has(requestID))
      return `entry ${seq} is neither in the outbox nor settled`;
  }
  return null;
}

type RowsByKey = ReadonlyMap<number, Row>;

/** What the server has now, by resource. */
export async function rowsOf(server: SimulatedServer): Promise<ReadonlyMap<Resource, RowsByKey>> {
  const rows = new Map<Resource, RowsByKey>();
  for (const resource of simulated) rows.set(resource, byKey(resource, await server.rows(resource.name)));
  return rows;
}

/** Invariant 1: what is shown is what the server has. */
export async function findDifference(
  tab: Tab,
  rows: ReadonlyMap<Resource, RowsByKey>,
): Promise<string | null> {
  for (const [resource, theirs] of rows) {
    const ours = (await tab.view(resource.name))?.visible;
    if (!ours) return `${tab.name} has not filled its memory with ${resource.name}`;
    for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
      const shown = ours.get(key) ?? null;
      if (!isEqual(theirs.get(key) ?? null, shown))
        return `${tab.name} shows ${show(shown)} for ${resource.name} ${key}, the server has ${show(theirs.get(key) ?? null)}`;
    }
  }
  return null;
}

function byKey(resource: Resource, rows: readonly Row[]): RowsByKey {
  return new Map(rows.map((row) => [keyOf(resource, row), bareRow(resource, row)]));
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
