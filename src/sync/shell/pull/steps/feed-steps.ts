import { loadOnce } from '../../../../lib/load-once';
import { type ChangesPage, parseChangesPage } from '../../../../protocol/changes';
import { readJson } from '../../../../protocol/exchange';
import { applyChanges } from '../../../core/pull/pull-apply';
import { changesPath, planPull } from '../../../core/pull/pull-plan';
import type { PullStep } from '../../../core/pull/pull-step';
import { loadRareCommands } from '../carry-out-command';
import { keysOnDevice } from '../keys-on-device';
import { isMisreckoned, type PullContext, type PullStart, reckon } from '../pull-context';
import type { PullOutcome } from '../pull-outcome';
import { beginScans, finishScans, pullPage } from './snapshot-steps';

/** Waits for the code of checks, which no first snapshot needs; see `loadSweeps`. */
export const loadChecks = loadOnce(() => import('./check-steps'));

/**
 * Plans the next step with a change feed and carries it out: asks the server, lets the core judge the answer, and
 * stores the result.
 */
export async function takeFeedStep(context: PullContext, start: PullStart): Promise<PullOutcome> {
  const { state } = start;
  if (state.position && !state.snapshotFrom && isMisreckoned(context, state))
    return (await loadRareCommands()).rescanWindow(context, start);
  const step = planPull(state, context.access().resources, start.situation);
  switch (step.kind) {
    case 'position':
      return pullPosition(context, start);
    case 'page':
      return pullPage(context, step, start);
    case 'check':
      return (await loadChecks()).checkUnmet(context, step, start);
    case 'changes':
      return pullChanges(context, step, start);
    case 'finish':
      return finishScans(context, step, start);
  }
}

/** Asks for the position of the feed: a snapshot begins from there. */
async function pullPosition(context: PullContext, { state }: PullStart): Promise<PullOutcome> {
  const asked = context.mirror.generation();
  const page = await askFeed(context, changesPath(null, 0, context));
  return page ? beginScans(context, page.position, { state, asked }) : { kind: 'failed' };
}

/** Pulls the changes since the mirror's position. */
async function pullChanges(
  context: PullContext,
  { cursor, limit }: Extract<PullStep, { kind: 'changes' }>,
  { state }: PullStart,
): Promise<PullOutcome> {
  const { clock, connection, mirror, access, note } = context;
  const asked = mirror.generation();
  const page = await askFeed(context, changesPath(cursor, limit, context));
  if (!page) return { kind: 'failed' };
  if (page.reset) return beginScans(context, page.position, { state, asked });
  const known = await keysOfChanges(context, page);
  const next = applyChanges(reckon(context, state), page, {
    resources: access().resources,
    isOnDevice: (name, id) => known.get(name)?.has(id) ?? false,
    windowDays: state.windowDays,
    nowMs: connection.earliestMs(),
    syncedMs: clock.now(),
  });
  if (!(await mirror.store(asked, next)) || !next.state) return { kind: 'failed' };
  if (page.changes.length > 0) note('changes', { rows: page.changes.length, version: page.position.version });
  return { kind: page.more ? 'reached' : 'complete', state: next.state };
}

/** Returns null without a usable answer, or when the mirror was replaced meanwhile. */
async function askFeed({ connection, mirror }: PullContext, path: string): Promise<ChangesPage | null> {
  const asked = mirror.generation();
  const reply = await connection.get(path);
  if (reply.kind === 'reply' && reply.status === 404) connection.dropCapabilities();
  if (reply.kind === 'none' || reply.status !== 200) return null;
  const page = parseChangesPage(readJson(reply));
  return page && asked === mirror.generation() ? page : null;
}

async function keysOfChanges(
  { mirror }: PullContext,
  { changes }: ChangesPage,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const known = new Map<string, ReadonlySet<number>>();
  for (const name of new Set(changes.map(({ resource }) => resource))) {
    const ids = changes.filter((change) => change.resource === name).map(({ id }) => id);
    known.set(name, await keysOnDevice(mirror, name, ids));
  }
  return known;
}
