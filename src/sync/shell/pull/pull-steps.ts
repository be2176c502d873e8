import { keyOf, type Row } from '../../../domain/resource';
import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { MirrorState } from '../../../domain/sync/mirror-types';
import { parseChangesPage } from '../../../protocol/changes';
import { readJson } from '../../../protocol/exchange';
import { followNewest, type NewestRound, startOfRound } from '../../core/pull/newest';
import {
  applyChanges,
  applyCheck,
  applyPage,
  beginSnapshot,
  finishSnapshot,
  skipSegment,
  suspectsOf,
  wants,
} from '../../core/pull/pull-apply';
import { changesPath, newestPath, pagePath, planPull, rowsPath, walkPath } from '../../core/pull/pull-plan';
import type { PullSituation, PullStep } from '../../core/pull/pull-step';
import { applyNewest, applyScan, endRound } from '../../core/pull/sweep-apply';
import type { Clock, MirrorStore } from '../../ports';
import { createPullAsker, type PullAskerOptions, type PullOutcome } from './pull-asker';
import { createPullProgress } from './pull-progress';

export interface PullStepsOptions extends PullAskerOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly mirror: MirrorStore;
  readonly companyID: number;
  /** A snapshot begins. */
  readonly restart: () => void;
}

/** Carries out single steps of the plan: asks the server, has the answer judged, stores what comes of it. */
export interface PullSteps {
  carryOut(state: MirrorState, step: PullStep, situation: PullSituation): Promise<PullOutcome>;
  /** Rows by key, whatever the plan (S36). @returns false: no usable answer */
  refetch(name: string, ids: readonly number[]): Promise<boolean>;
  drop(asked: number, state: MirrorState, name: string): Promise<boolean>;
  forget(): void;
  /** Resources whose rows are light, as far as that is known. */
  readonly light: ReadonlySet<string>;
  progress(): Readonly<Record<string, { readonly done: number; readonly total: number | null }>>;
}

const refetchLimit = 100;

export function createPullSteps(options: PullStepsOptions): PullSteps {
  const { clock, connection, mirror, access, companyID, note, generation, commit } = options;
  const progress = createPullProgress();
  let round: NewestRound | null = null;
  const context = (state: MirrorState) => ({ nowMs: clock.now(), windowDays: state.windowDays, companyID });

  const asker = createPullAsker(options);
  const { ask, store, drop } = asker;

  let isLookingAhead = false;
  /** Pages that follow are on their way while this one is stored. Without a feed they could be too old by then (S39). */
  const lookAhead = async (state: MirrorState, situation: PullSituation): Promise<void> => {
    if (isLookingAhead) return;
    isLookingAhead = true;
    const asked = generation();
    for (let at: MirrorState | null = state; at && asked === generation(); ) {
      const next = planPull(at, access().resources, situation);
      if (next.kind !== 'page') break;
      const reply = await asker.askAhead(pagePath(next, { ...context(at), ...situation }));
      if (reply?.kind !== 'list') break;
      progress.weigh(next.segment.resource, reply.list.rows);
      at = applyPage(at, next, reply.list.rows).state;
    }
    isLookingAhead = false;
  };

  const page = (
    state: MirrorState,
    step: Extract<PullStep, { kind: 'page' }>,
    situation: PullSituation,
  ): Promise<PullOutcome> => {
    const { resource, name: segment } = step.segment;
    return ask(
      state,
      { resource, segment, path: pagePath(step, { ...context(state), ...situation }) },
      (list, asked) => {
        progress.met(resource, list, step.after === null);
        const next = applyPage(state, step, list.rows);
        if (next.state) void lookAhead(next.state, situation);
        return store(asked, next);
      },
    );
  };

  const scan = (state: MirrorState, step: Extract<PullStep, { kind: 'scan' }>): Promise<PullOutcome> => {
    const { resource, name: segment } = step.segment;
    return ask(state, { resource, segment, path: walkPath(step, context(state)) }, (list, asked) => {
      progress.met(resource, list, step.scan.last === null && step.scan.repeats === 0);
      const next = applyScan(state, step, list);
      const after = next.state?.sweep?.scans[segment];
      if (after && (after.at < step.scan.at || after.repeats > step.scan.repeats))
        note('drift', { segment, at: after.at, repeats: after.repeats });
      return store(asked, next);
    });
  };

  const newest = (state: MirrorState, step: Extract<PullStep, { kind: 'newest' }>): Promise<PullOutcome> => {
    const { resource, segment, changedAt, limit, sinceMs } = step;
    const { name, key } = resource;
    const current = sinceMs !== null && round?.resource === name ? round : startOfRound(name);
    const path = newestPath(step, current.at, { companyID });
    return ask(state, { resource, segment, path }, async (list, asked) => {
      const next = followNewest(current, { rows: list.rows, key, changedAt, limit, sinceMs });
      round = next.kind === 'on' ? next.round : null;
      const held = await heldKeys(mirror, name, list.rows);
      const isHeld = (_: string, id: number): boolean => held.has(id);
      const where = { isHeld, windowDays: state.windowDays, nowMs: clock.now() };
      const rows =
        sinceMs === null
          ? []
          : list.rows.filter((row) => wants(resource, name, Number(row[key]), row, where));
      const newestMs = next.kind === 'end' ? next.newestMs : undefined;
      progress.remember(resource, rows);
      return store(asked, applyNewest(state, step, { rows, newestMs }));
    });
  };

  const check = async (
    state: MirrorState,
    step: Extract<PullStep, { kind: 'check' }>,
  ): Promise<PullOutcome> => {
    const { resource, segment, limit } = step;
    const suspects = suspectsOf(await mirror.keys(resource.name), progress.seen(resource.name));
    const ids = suspects.slice(0, limit);
    if (ids.length === 0) return store(generation(), skipSegment(state, segment));
    return ask(
      state,
      { resource, segment, path: rowsPath(resource, ids, { companyID }) },
      ({ rows }, asked) => {
        progress.remember(resource, rows);
        note('check', { resource: resource.name, asked: ids.length, found: rows.length });
        const isLast = suspects.length <= limit;
        return store(asked, applyCheck(state, { resource, segment, asked: ids, rows, isLast }));
      },
    );
  };

  const begin = async (
    state: MirrorState,
    from: Parameters<typeof beginSnapshot>[1],
    asked: number,
  ): Promise<PullOutcome> => {
    options.restart();
    note('snapshot', { epoch: from.epoch, version: from.version });
    return store(asked + 1, beginSnapshot(state, from, clock.now()));
  };

  const changes = async (
    state: MirrorState,
    cursor: Extract<PullStep, { kind: 'changes' }> | null,
  ): Promise<PullOutcome> => {
    const asked = generation();
    const reply = await connection.get(
      changesPath(cursor?.cursor ?? null, cursor?.limit ?? 0, { companyID }),
    );
    if (reply.kind === 'reply' && reply.status === 404) connection.forgetCapabilities();
    if (reply.kind === 'none' || reply.status !== 200) return { kind: 'failed' };
    const answer = parseChangesPage(readJson(reply));
    if (!answer || asked !== generation()) return { kind: 'failed' };
    if (!cursor || answer.reset) return begin(state, answer.position, asked);
    const held = new Map<string, ReadonlySet<number>>();
    for (const name of new Set(answer.changes.map(({ resource }) => resource))) {
      const ids = answer.changes.filter((change) => change.resource === name).map(({ id }) => id);
      held.set(name, await heldIDs(mirror, name, ids));
    }
    const next = applyChanges(state, answer, {
      resources: access().resources,
      isHeld: (name, id) => held.get(name)?.has(id) ?? false,
      windowDays: state.windowDays,
      nowMs: clock.now(),
    });
    if (!(await commit(asked, next)) || !next.state) return { kind: 'failed' };
    if (answer.changes.length > 0)
      note('changes', { rows: answer.changes.length, version: answer.position.version });
    return { kind: answer.more ? 'reached' : 'complete', state: next.state };
  };

  const finish = async (
    state: MirrorState,
    { position }: Extract<PullStep, { kind: 'finish' }>,
    { changeFeed }: PullSituation,
  ): Promise<PullOutcome> => {
    const next = finishSnapshot(state, position, { nowMs: clock.now(), resources: access().resources });
    const unproven = state.sweep?.unproven.join(' ') ?? '';
    note('snapshot-complete', { epoch: position.epoch, version: position.version, unproven });
    if (!(await commit(generation(), next)) || !next.state) return { kind: 'failed' };
    return { kind: changeFeed ? 'reached' : 'complete', state: next.state };
  };

  const rest = async (state: MirrorState): Promise<PullOutcome> => {
    const isRested =
      Object.keys(state.progress).length === 0 || (await commit(generation(), endRound(state)));
    return isRested ? { kind: 'complete', state } : { kind: 'failed' };
  };

  return {
    carryOut: async (state, step, situation) => {
      switch (step.kind) {
        case 'position':
          return changes(state, null);
        case 'sweep':
          return begin(state, step.from, generation());
        case 'page':
          return page(state, step, situation);
        case 'scan':
          return scan(state, step);
        case 'newest':
          return newest(state, step);
        case 'check':
          return check(state, step);
        case 'changes':
          return changes(state, step);
        case 'finish':
          return finish(state, step, situation);
        case 'rest':
          return rest(state);
      }
    },
    refetch: async (name, ids) => {
      if (!isResourceName(name) || resourceOf(name).mirror === 'none') return true;
      const resource = resourceOf(name);
      const include = Object.keys(resource.children ?? {});
      for (let start = 0; start < ids.length; start += refetchLimit) {
        const asked = generation();
        const some = ids.slice(start, start + refetchLimit);
        const path = rowsPath({ ...resource, include }, some, { companyID });
        const reply = await asker.fetchList(path);
        if (reply.kind === 'none') return false;
        if (reply.kind !== 'list') continue;
        const found = new Set(reply.list.rows.map((row) => keyOf(resource, row)));
        const gone = some.filter((id) => !found.has(id));
        note('refetch', { resource: name, asked: some.length, found: found.size });
        const next = { put: { [name]: reply.list.rows }, remove: { [name]: gone }, clear: [], state: null };
        if (!(await commit(asked, next))) return false;
      }
      return true;
    },
    drop,
    forget: () => {
      round = null;
      asker.forget();
      progress.forget();
    },
    light: progress.light,
    progress: progress.all,
  };
}

function heldKeys(
  mirror: Pick<MirrorStore, 'rows'>,
  name: string,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  const { key } = resourceOf(name);
  return heldIDs(
    mirror,
    name,
    rows.map((row) => Number(row[key])),
  );
}

/** Which rows of a resource are on the device. */
async function heldIDs(
  mirror: Pick<MirrorStore, 'rows'>,
  name: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!isResourceName(name)) return new Set();
  const resource = resourceOf(name);
  const rows = await mirror.rows(name, ids);
  return new Set(rows.map((row) => keyOf(resource, row)));
}
