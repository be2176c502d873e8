import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { MirrorCommit, MirrorState } from '../../../domain/sync/mirror-types';
import type { Target } from '../../../domain/sync/write';
import type { Capabilities } from '../../../protocol/changes';
import { MAX_PAGE_ROWS } from '../../../protocol/list-query';
import { planAccess } from '../../core/pull/pull-access';
import { extendWindow } from '../../core/pull/pull-apply';
import { planPull, probePath } from '../../core/pull/pull-plan';
import { readPullReply, withoutOutdated } from '../../core/pull/pull-reply';
import { maxPageRows } from '../../core/pull/pull-step';
import type { PullOutcome } from './pull-asker';
import { createPullSteps, type PullStepsOptions } from './pull-steps';

export interface PullerOptions
  extends Pick<PullStepsOptions, 'clock' | 'connection' | 'mirror' | 'access' | 'companyID' | 'note'> {
  /** Whether this tab leads still. */
  readonly holds: () => Promise<boolean>;
  /** A commit is durable: show it and tell the other tabs. */
  readonly onCommitted: (commit: MirrorCommit, serial: number) => void;
  readonly onRebuilt: () => void;
  /** Rows asked for at a time, most of all. */
  readonly pageRows?: number;
}

export interface Puller {
  /** @param isSweepWanted somebody asked for it, or writes were acknowledged that no sweep has shown yet */
  step(capabilities: Capabilities, isSweepWanted: boolean): Promise<PullOutcome>;
  /** Carried out before the next step, so that nothing that is under way is mixed up with it. */
  extendWindow(days: number): void;
  rebuild(): void;
  /** Somebody else has emptied the mirror: what is under way is not stored. */
  forget(): void;
  /** The role may have changed. */
  reconcileAccess(): void;
  recheckAccess(resource: string): void;
  /** Writes to these rows were acknowledged: answers that were asked for before may be older (S39). */
  acknowledged(targets: readonly Target[]): void;
  /** Rows that are another by now: asked for by key before anything else (S36). */
  refetch(targets: readonly Target[]): void;
  /** The last thing to be stored found no room (S31). */
  isFull(): boolean;
  progress(): Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
}

export function createPuller(options: PullerOptions): Puller {
  const { clock, connection, mirror, access, companyID, note, pageRows = maxPageRows } = options;
  let wantedDays: number | null = null;
  let wantsRebuild = false;
  let generation = 0;
  let isFull = false;
  let hasFeed = true;
  let isFitted = false;
  const doubted = new Set<string>();
  const stale = new Map<string, Set<number>>();
  // The leader alone changes it: read once, then as it was last stored.
  let known: MirrorState | null = null;
  // Rows written to since the step that is under way asked the server.
  const outdated = new Set<string>();

  /** Stores a step's result unless the mirror was emptied while the server was asked. */
  const commit = async (asked: number, next: MirrorCommit): Promise<boolean> => {
    if (!(await options.holds()) || asked !== generation) return false;
    // A feed tells of the write later on, and of everything else only once: there nothing is left out.
    const kept = hasFeed ? next : withoutOutdated(next, outdated);
    const outcome = await mirror.commit(kept);
    isFull = outcome.kind === 'full';
    known = null;
    if (outcome.kind !== 'committed') {
      note('commit-failed', { reason: outcome.kind });
      return false;
    }
    known = asked === generation ? kept.state : null;
    options.onCommitted(kept, outcome.serial);
    return true;
  };

  const reset = (): void => {
    generation++;
    known = null;
    steps.forget();
  };
  const steps = createPullSteps({ ...options, generation: () => generation, commit, restart: reset });

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
    if (readPullReply(reply).kind !== 'forbidden') return true;
    return steps.drop(asked, await mirror.state(), name);
  };

  const widenNow = async (days: number): Promise<boolean> => {
    const change = extendWindow(await mirror.state(), days, access().resources);
    if (!(await commit(generation, change))) return false;
    if (wantedDays === days) wantedDays = null;
    return true;
  };

  const refetchStale = async (): Promise<boolean> => {
    for (const [name, ids] of stale) {
      stale.delete(name);
      if (await steps.refetch(name, [...ids])) continue;
      stale.set(name, new Set([...ids, ...(stale.get(name) ?? [])]));
      return false;
    }
    return true;
  };

  /** What comes before the plan's own steps; false: no usable answer. */
  const prepare = async (): Promise<boolean> => {
    if (wantsRebuild) {
      wantsRebuild = false;
      reset();
      await mirror.rebuild();
      options.onRebuilt();
    }
    if (wantedDays !== null && !(await widenNow(wantedDays))) return false;
    if (!isFitted) {
      isFitted = true;
      isFitted = await fitMirror();
      if (!isFitted) return false;
    }
    for (const name of doubted) {
      if (!(await probe(name))) return false;
      doubted.delete(name);
    }
    return refetchStale();
  };

  return {
    step: async ({ changeFeed, columns, columnsRows }, isSweepWanted) => {
      outdated.clear();
      hasFeed = changeFeed;
      if (!(await prepare())) return { kind: isFull ? 'full' : 'failed' };
      const situation = {
        changeFeed,
        columns,
        nowMs: clock.now(),
        isSweepWanted,
        maxPageRows: pageRows,
        mostLightRows:
          columns && changeFeed ? Math.floor((pageRows * columnsRows) / MAX_PAGE_ROWS) : pageRows,
        light: steps.light,
      };
      const state = known ?? (await mirror.state());
      const step = planPull(state, access().resources, situation);
      const outcome = await steps.carryOut(state, step, situation);
      return outcome.kind === 'failed' && isFull ? { kind: 'full' } : outcome;
    },
    extendWindow: (days) => {
      wantedDays = days;
    },
    rebuild: () => {
      wantsRebuild = true;
    },
    forget: reset,
    reconcileAccess: () => {
      isFitted = false;
    },
    recheckAccess: (resource) => doubted.add(resource),
    acknowledged: (targets) => {
      for (const { resource, id } of targets) outdated.add(`${resource}/${id}`);
    },
    refetch: (targets) => {
      for (const { resource, id } of targets)
        if (id >= 0) stale.set(resource, (stale.get(resource) ?? new Set()).add(id));
    },
    isFull: () => isFull,
    progress: steps.progress,
  };
}
