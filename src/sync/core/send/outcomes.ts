import type { OutboxEntry, Rejection } from '../../../domain/sync/write';
import type { ToldRow, UserActionOutcome } from '../../device';
import { isUnsettled } from './send-plan';
import type { SettleEvent } from './settle';

type Told = Pick<Rejection, 'message' | 'code' | 'values'>;

interface Result extends Pick<Told, 'message' | 'code'> {
  readonly values?: Rejection['values'] | undefined;
  readonly ok: boolean;
  readonly ids: readonly number[];
  readonly rows: readonly ToldRow[];
}

interface UserAction {
  readonly name: string;
  readonly results: readonly Result[];
  readonly replaced: Readonly<Record<number, number>>;
}

/** User actions with some of their writes answered. */
export type OpenUserActions = ReadonlyMap<string, UserAction>;

export interface Answered {
  readonly events: readonly SettleEvent[];
  readonly replaced: Readonly<Record<number, number>>;
  /** The outbox after the answers. */
  readonly entries: readonly OutboxEntry[];
}

/** Collects answers by user action and returns the user actions whose writes have all been answered (S19). */
export function collectOutcomes(
  open: OpenUserActions,
  { events, replaced, entries }: Answered,
): { readonly open: OpenUserActions; readonly outcomes: readonly UserActionOutcome[] } {
  // Collected first and joined once: a user action may have thousands of writes.
  const added = new Map<string, { readonly name: string; readonly results: Result[] }>();
  const add = (userActionID: string, name: string, result: Result): void => {
    const known = added.get(userActionID);
    if (known) known.results.push(result);
    else added.set(userActionID, { name, results: [result] });
  };
  for (const event of events) {
    if (event.kind === 'postponed') continue;
    const { entry } = event;
    const result = resultOf(event);
    add(entry.userActionID, entry.name, result);
    const others = (entry.takenAlong ?? []).filter((each) => each.userActionID !== entry.userActionID);
    for (const { userActionID, name } of new Map(others.map((each) => [each.userActionID, each])).values())
      add(userActionID, name, result);
  }
  const next = new Map(open);
  for (const [userActionID, { name, results }] of added) {
    const before = next.get(userActionID) ?? { name, results: [], replaced: {} };
    next.set(userActionID, {
      ...before,
      results: [...before.results, ...results],
      replaced: { ...before.replaced, ...replaced },
    });
  }
  const waiting = new Set<string>();
  for (const entry of entries)
    if (isUnsettled(entry)) for (const userActionID of userActionsOf(entry)) waiting.add(userActionID);
  const outcomes = [...next].filter(([userActionID]) => !waiting.has(userActionID));
  for (const [userActionID] of outcomes) next.delete(userActionID);
  return {
    open: next,
    outcomes: outcomes.map(([userActionID, userAction]) => outcomeOf(userActionID, userAction)),
  };
}

/** Writes at which the server has failed and which are tried again; told once, after the first try. */
export function failuresIn(events: readonly SettleEvent[]): readonly UserActionOutcome[] {
  const failed = new Map<string, { readonly name: string; readonly results: Result[] }>();
  for (const event of events) {
    if (event.kind !== 'postponed' || event.failure === undefined || event.entry.attempts > 1) continue;
    const { userActionID, name } = event.entry;
    const result = refusedResult(event.entry, { message: event.failure, code: null });
    const known = failed.get(userActionID);
    if (known) known.results.push(result);
    else failed.set(userActionID, { name, results: [result] });
  }
  return [...failed].map(([userActionID, { name, results }]) => ({
    ...outcomeOf(userActionID, { name, results, replaced: {} }),
    isRepeated: true,
  }));
}

/** The user actions that an entry belongs to: its own, and those whose edits it has absorbed. */
export function userActionsOf({ userActionID, takenAlong = [] }: OutboxEntry): readonly string[] {
  return [userActionID, ...takenAlong.map((each) => each.userActionID)];
}

function resultOf(event: Extract<SettleEvent, { kind: 'acked' | 'rejected' }>): Result {
  const { entry } = event;
  if (event.kind === 'acked')
    return { ok: true, message: event.message, code: null, ids: idsOf(entry), rows: toldRows(entry) };
  return refusedResult(entry, event.entry.rejection ?? { message: '', code: null });
}

function refusedResult(entry: OutboxEntry, { message, code, values }: Told): Result {
  return { ok: false, message, code, values, ids: idsOf(entry), rows: toldRows(entry) };
}

function idsOf({ targets }: OutboxEntry): readonly number[] {
  return targets.map(({ id }) => id);
}

/** The rows of an entry. A refused creation has no row whose name could be asked for. */
export function toldRows({ targets, effects, base }: OutboxEntry): readonly ToldRow[] {
  return targets.map(({ resource, id }) => {
    const effect = effects.find((each) => each.resource === resource && each.id === id);
    const row = effect?.kind === 'create' ? effect.row : effect?.kind === 'delete' ? base : null;
    return { resource, id, row };
  });
}

/** Further rows are counted, not named: the names travel to every tab. */
const maxTold = 20;

/** Groups by the server's message, in the order of the answers. */
function outcomeOf(userActionID: string, { name, results, replaced }: UserAction): UserActionOutcome {
  const groups = new Map<string, Result & { readonly ids: number[]; readonly rows: ToldRow[] }>();
  for (const result of results) {
    const key = JSON.stringify([result.ok, result.message, result.code]);
    const known = groups.get(key);
    known?.ids.push(...result.ids);
    if (known && known.rows.length < maxTold) known.rows.push(...result.rows);
    if (!known) groups.set(key, { ...result, ids: [...result.ids], rows: [...result.rows] });
  }
  return { userActionID, name, groups: [...groups.values()], replaced };
}
