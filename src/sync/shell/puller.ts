import type { MirrorCommit, MirrorState } from '../../domain/mirror-types';
import { keyOf, type Row } from '../../domain/resource';
import { isResourceName, resourceOf } from '../../domain/resources/registry';
import type { Target } from '../../domain/write';
import type { Capabilities } from '../../protocol/changes';
import { parseChangesPage } from '../../protocol/changes';
import type { ApiReply } from '../../protocol/exchange';
import { parseListReply } from '../../protocol/list-reply';
import { parseJsonText } from '../../protocol/parse';
import { type DeviceAccess, dropResource, planAccess } from '../core/pull-access';
import {
  applyChanges,
  applyCheck,
  applyPage,
  beginSnapshot,
  finishSnapshot,
  skipPart,
  suspectsOf,
  widenWindow,
} from '../core/pull-apply';
import { changesPath, type PullStep, pagePath, planPull, probePath, rowsPath } from '../core/pull-plan';
import type { PullResource } from '../core/pull-resources';
import type { Clock, MirrorStore } from '../ports';
import type { Connection } from './connection';

const refetchLimit = 100;

export interface PullerOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly connection: Pick<Connection, 'get' | 'forgetCapabilities'>;
  readonly mirror: MirrorStore;
  readonly access: () => DeviceAccess;
  readonly companyID: number;
  /** Whether this tab leads still. */
  readonly holds: () => Promise<boolean>;
  /** A commit is durable: show it and tell the other tabs. */
  readonly onCommitted: (commit: MirrorCommit, serial: number) => void;
  readonly onRebuilt: () => void;
  readonly note: (what: string, about: Readonly<Record<string, string | number | boolean | null>>) => void;
}

/** `more`: go on at once · `complete`: nothing more at the moment · `failed`: no usable answer · `full`: no room. */
export type PullOutcome =
  | { readonly kind: 'more' | 'failed' | 'full' }
  | { readonly kind: 'complete' | 'reached'; readonly state: MirrorState };

export interface Puller {
  step(capabilities: Capabilities): Promise<PullOutcome>;
  /** Carried out before the next step, so that nothing that is under way is mixed up with it. */
  widen(days: number): void;
  rebuild(): void;
  /** Somebody else has emptied the mirror: what is under way is not stored. */
  forget(): void;
  /** The role may have changed. */
  fitAccess(): void;
  doubt(resource: string): void;
  /** Writes to these rows were acknowledged: answers that were asked for before may be older (S39). */
  acknowledged(targets: readonly Target[]): void;
  /** Rows that are another by now: asked for by key before anything else (S36). */
  refetch(targets: readonly Target[]): void;
  /** The last thing to be stored found no room (S31). */
  isFull(): boolean;
  progress(): Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
}

export function createPuller(options: PullerOptions): Puller {
  const { clock, connection, mirror, access, companyID, note } = options;
  const seen = new Map<string, Set<number>>();
  const progress: Record<string, { done: number; total: number | null }> = {};
  let wantedDays: number | null = null;
  let wantsRebuild = false;
  let generation = 0;
  let isFull = false;
  let hasFeed = true;
  let isFitted = false;
  const doubted = new Set<string>();
  const stale = new Map<string, Set<number>>();
  // Rows written to since the step that is under way asked the server.
  const outdated = new Set<string>();

  const reset = (): void => {
    seen.clear();
    for (const name of Object.keys(progress)) delete progress[name];
    generation++;
  };

  /** Stores a step's result unless the mirror was emptied while the server was asked. */
  const commit = async (asked: number, next: MirrorCommit): Promise<boolean> => {
    if (!(await options.holds()) || asked !== generation) return false;
    // A feed tells of the write later on, and of everything else only once: there nothing is left out.
    const kept = hasFeed ? next : withoutOutdated(next, outdated);
    const outcome = await mirror.commit(kept);
    isFull = outcome.kind === 'full';
    if (outcome.kind !== 'committed') {
      note('commit-failed', { reason: outcome.kind });
      return false;
    }
    options.onCommitted(kept, outcome.serial);
    return true;
  };

  const remember = (resource: PullResource, rows: readonly Row[]): void => {
    const keys = seen.get(resource.name) ?? new Set();
    for (const row of rows) if (typeof row[resource.key] === 'number') keys.add(Number(row[resource.key]));
    seen.set(resource.name, keys);
  };

  const drop = (asked: number, state: MirrorState, name: string): Promise<boolean> => {
    note('forbidden', { resource: name });
    const pulled = access().resources.find((resource) => resource.name === name);
    return commit(asked, dropResource(state, { name }, pulled));
  };

  /** What the role may not read leaves the device, what it may read now is fetched (S32). */
  const fitMirror = async (): Promise<boolean> => {
    const asked = generation;
    const current = access();
    const held: string[] = [];
    for (const name of current.unreadable) if ((await mirror.keys(name)).length > 0) held.push(name);
    const state = await mirror.state();
    const change = planAccess(state, current, held);
    if (!change) return true;
    const begins = change.state?.snapshotFrom !== state.snapshotFrom;
    note('access', { cleared: held.join(' '), begins });
    if (begins) reset();
    return commit(begins ? asked + 1 : asked, change);
  };

  /** Asks whether rows of a resource may be read; a 403 takes them from the device. */
  const probe = async (name: string): Promise<boolean> => {
    const asked = generation;
    if (!isResourceName(name)) return true;
    const reply = await connection.get(probePath(resourceOf(name), { companyID }));
    if (reply.kind === 'none' || reply.status === 401) return false;
    return isForbidden(reply) ? drop(asked, await mirror.state(), name) : true;
  };

  const refetch = async (name: string, ids: readonly number[]): Promise<boolean> => {
    if (!isResourceName(name) || resourceOf(name).mirror === 'none') return true;
    const resource = resourceOf(name);
    const include = Object.keys(resource.parts ?? {});
    for (let start = 0; start < ids.length; start += refetchLimit) {
      const asked = generation;
      const some = ids.slice(start, start + refetchLimit);
      const list = rowsOf(await connection.get(rowsPath({ ...resource, include }, some, { companyID })));
      if (list === 'refused') continue;
      if (!list) return false;
      const found = new Set(list.rows.map((row) => keyOf(resource, row)));
      const gone = some.filter((id) => !found.has(id));
      note('refetch', { resource: name, asked: some.length, found: found.size });
      const next = { put: { [name]: list.rows }, remove: { [name]: gone }, clear: [], state: null };
      if (!(await commit(asked, next))) return false;
    }
    return true;
  };

  const page = async (
    state: MirrorState,
    step: Extract<PullStep, { kind: 'page' }>,
  ): Promise<PullOutcome> => {
    const asked = generation;
    const { resource, name } = step.part;
    const reply = await connection.get(
      pagePath(step, { nowMs: clock.now(), windowDays: state.windowDays, companyID }),
    );
    if (isForbidden(reply)) return outcomeOf(await drop(asked, state, resource.name));
    const list = rowsOf(reply);
    if (list === 'refused') {
      note('skip', { part: name, status: reply.kind === 'reply' ? reply.status : null });
      return outcomeOf(await commit(asked, skipPart(state, name)));
    }
    if (!list) return { kind: 'failed' };
    remember(resource, list.rows);
    const { done, total } = progress[resource.name] ?? { done: 0, total: null };
    const isCounted = step.after === null && list.total !== null;
    progress[resource.name] = {
      done: done + list.rows.length,
      total: isCounted ? (total ?? 0) + (list.total ?? 0) : total,
    };
    return outcomeOf(await commit(asked, applyPage(state, step, list.rows)));
  };

  const check = async (
    state: MirrorState,
    step: Extract<PullStep, { kind: 'check' }>,
  ): Promise<PullOutcome> => {
    const asked = generation;
    const { resource, part, limit } = step;
    const suspects = suspectsOf(await mirror.keys(resource.name), seen.get(resource.name) ?? new Set());
    const ids = suspects.slice(0, limit);
    if (ids.length === 0) return outcomeOf(await commit(asked, skipPart(state, part)));
    const reply = await connection.get(rowsPath(resource, ids, { companyID }));
    if (isForbidden(reply)) return outcomeOf(await drop(asked, state, resource.name));
    const list = rowsOf(reply);
    if (list === 'refused') return outcomeOf(await commit(asked, skipPart(state, part)));
    if (!list) return { kind: 'failed' };
    remember(resource, list.rows);
    note('check', { resource: resource.name, asked: ids.length, found: list.rows.length });
    const isLast = suspects.length <= limit;
    return outcomeOf(
      await commit(asked, applyCheck(state, { resource, part, asked: ids, rows: list.rows, isLast })),
    );
  };

  const begin = async (
    state: MirrorState,
    from: Parameters<typeof beginSnapshot>[1],
    asked: number,
  ): Promise<PullOutcome> => {
    reset();
    note('snapshot', { epoch: from.epoch, version: from.version });
    return outcomeOf(await commit(asked + 1, beginSnapshot(state, from, clock.now())));
  };

  const changes = async (
    state: MirrorState,
    cursor: Extract<PullStep, { kind: 'changes' }> | null,
  ): Promise<PullOutcome> => {
    const asked = generation;
    const reply = await connection.get(
      changesPath(cursor?.cursor ?? null, cursor?.limit ?? 0, { companyID }),
    );
    if (reply.kind === 'reply' && reply.status === 404) connection.forgetCapabilities();
    if (reply.kind === 'none' || reply.status !== 200) return { kind: 'failed' };
    const answer = parseChangesPage(parseJsonText(reply.text));
    if (!answer || asked !== generation) return { kind: 'failed' };
    if (!cursor || answer.reset) return begin(state, answer.position, asked);
    const held = await heldKeys(mirror, answer.changes);
    const isHeld = (name: string, id: number): boolean => held.has(`${name}/${id}`);
    const next = applyChanges(state, answer, {
      resources: access().resources,
      isHeld,
      windowDays: state.windowDays,
      nowMs: clock.now(),
    });
    if (!(await commit(asked, next)) || !next.state) return { kind: 'failed' };
    if (answer.changes.length > 0)
      note('changes', { rows: answer.changes.length, version: answer.position.version });
    return { kind: answer.more ? 'reached' : 'complete', state: next.state };
  };

  const carryOut = async (capabilities: Capabilities): Promise<PullOutcome> => {
    const { resources } = access();
    const state = await mirror.state();
    const step = planPull(state, resources, capabilities);
    switch (step.kind) {
      case 'position':
        return changes(state, null);
      case 'sweep':
        return begin(state, step.from, generation);
      case 'page':
        return page(state, step);
      case 'check':
        return check(state, step);
      case 'changes':
        return changes(state, step);
      case 'finish': {
        const next = finishSnapshot(state, step.position, { nowMs: clock.now(), resources });
        note('snapshot-complete', { epoch: step.position.epoch, version: step.position.version });
        if (!(await commit(generation, next)) || !next.state) return { kind: 'failed' };
        return { kind: capabilities.changeFeed ? 'reached' : 'complete', state: next.state };
      }
    }
  };

  const step = async (capabilities: Capabilities): Promise<PullOutcome> => {
    if (wantsRebuild) {
      wantsRebuild = false;
      reset();
      await mirror.rebuild();
      options.onRebuilt();
    }
    if (wantedDays !== null) {
      const days = wantedDays;
      if (!(await commit(generation, widenWindow(await mirror.state(), days, access().resources))))
        return { kind: 'failed' };
      if (wantedDays === days) wantedDays = null;
    }
    if (!isFitted) {
      isFitted = true;
      if (!(await fitMirror())) {
        isFitted = false;
        return { kind: 'failed' };
      }
    }
    for (const name of doubted) {
      if (!(await probe(name))) return { kind: 'failed' };
      doubted.delete(name);
    }
    for (const [name, ids] of stale) {
      stale.delete(name);
      if (await refetch(name, [...ids])) continue;
      stale.set(name, new Set([...ids, ...(stale.get(name) ?? [])]));
      return { kind: 'failed' };
    }
    return carryOut(capabilities);
  };

  return {
    step: async (capabilities) => {
      outdated.clear();
      hasFeed = capabilities.changeFeed;
      const outcome = await step(capabilities);
      return outcome.kind === 'failed' && isFull ? { kind: 'full' } : outcome;
    },
    widen: (days) => {
      wantedDays = days;
    },
    rebuild: () => {
      wantsRebuild = true;
    },
    forget: reset,
    fitAccess: () => {
      isFitted = false;
    },
    doubt: (resource) => doubted.add(resource),
    acknowledged: (targets) => {
      for (const { resource, id } of targets) outdated.add(`${resource}/${id}`);
    },
    refetch: (targets) => {
      for (const { resource, id } of targets)
        if (id >= 0) stale.set(resource, (stale.get(resource) ?? new Set()).add(id));
    },
    isFull: () => isFull,
    progress: () => structuredClone(progress),
  };
}

/** Of a row that was written to while the server was asked, the device keeps what it had; the next pull brings it. */
function withoutOutdated(commit: MirrorCommit, outdated: ReadonlySet<string>): MirrorCommit {
  if (outdated.size === 0) return commit;
  const put = Object.entries(commit.put).map(([name, rows]): [string, readonly Row[]] => {
    const resource = isResourceName(name) ? resourceOf(name) : null;
    return [name, resource ? rows.filter((row) => !outdated.has(`${name}/${keyOf(resource, row)}`)) : rows];
  });
  const remove = Object.entries(commit.remove).map(([name, ids]): [string, readonly number[]] => {
    return [name, ids.filter((id) => !outdated.has(`${name}/${id}`))];
  });
  return { ...commit, put: Object.fromEntries(put), remove: Object.fromEntries(remove) };
}

function outcomeOf(isCommitted: boolean): PullOutcome {
  return { kind: isCommitted ? 'more' : 'failed' };
}

function isForbidden(reply: ApiReply): boolean {
  return reply.kind === 'reply' && reply.status === 403;
}

/** `refused`: the server does not offer these rows to this person; null: no usable answer. */
function rowsOf(reply: ApiReply): ReturnType<typeof parseListReply> | 'refused' {
  if (reply.kind === 'none') return null;
  const { status } = reply;
  if (status === 200)
    return parseListReply(parseJsonText(reply.text), reply.headers.get('x-total-count') ?? null);
  return status === 401 || status === 408 || status === 425 || status === 429 || status >= 500
    ? null
    : 'refused';
}

async function heldKeys(
  mirror: Pick<MirrorStore, 'rows'>,
  changes: readonly { readonly resource: string; readonly id: number }[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const name of new Set(changes.map(({ resource }) => resource))) {
    if (!isResourceName(name)) continue;
    const resource = resourceOf(name);
    const ids = changes.filter((change) => change.resource === name).map(({ id }) => id);
    const rows = await mirror.rows(name, ids);
    for (const row of rows) held.add(`${name}/${keyOf(resource, row)}`);
  }
  return held;
}
