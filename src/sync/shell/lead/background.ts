import { roleOf } from '../../../domain/permissions';
import { resources } from '../../../domain/resources/registry';
import type { Session } from '../../../session/session';
import { type PullResource, pulledResources } from '../../core/pull/pull-resources';
import { isUnsettled } from '../../core/send/send-plan';
import type { BackgroundWork } from '../../device';
import type { MirrorStore } from '../../ports';
import { createEngine } from '../engine';
import type { EnginePorts } from '../engine-options';

export interface BackgroundOptions extends EnginePorts {
  readonly session: Session;
  readonly lockName: string;
  readonly mirror: MirrorStore;
  /** The resources to pull; left out: all that the user may read. */
  readonly resources?: readonly PullResource[];
  /** Most rows asked for at a time. */
  readonly pageRows?: number;
  /** Gives up after this many milliseconds. */
  readonly patienceMs: number;
  /** Aborted: gives up at once. */
  readonly signal: AbortSignal;
}

/**
 * Works while no tab does (S47), with the lock, lanes and fences of a hidden tab, so that it waits while a tab leads
 * and hands over to a visible one. It works for a shorter time than the patience of tabs, so that it takes the lead
 * from none. @returns whether the work was done, by this worker or a tab
 */
export async function workInBackground(work: BackgroundWork, options: BackgroundOptions): Promise<boolean> {
  const { session, clock, outbox, patienceMs, signal } = options;
  const { entries } = await outbox.all();
  if (work === 'send' && !entries.some(isUnsettled)) return true;
  // A clock that was ahead at the last sync does not make the device current.
  const before = work === 'refresh' ? (await options.mirror.state()).lastSyncMs : null;
  if (signal.aborted) return false;
  let finish = (_isDone: boolean): void => {};
  const finished = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  const engine = createEngine({
    resources: pulledResources(resources, roleOf(session)),
    ...options,
    companyID: session.companyID,
    userID: session.userID,
    onOutbox: (contents) => {
      if (work === 'send' && !contents.entries.some(isUnsettled)) finish(true);
    },
    onNews: () => {
      const lastSyncMs = engine.news()?.state.lastSyncMs ?? null;
      if (work === 'refresh' && lastSyncMs !== null && lastSyncMs !== before) finish(true);
    },
    onForeignCommit: () => {},
    onForeignRebuild: () => {},
    onOutcome: () => {},
  });
  engine.setVisible(false);
  const endPatience = clock.after(patienceMs, () => finish(false));
  signal.addEventListener('abort', () => finish(false), { once: true });
  const isDone = await finished;
  endPatience();
  await engine.close();
  return isDone;
}
