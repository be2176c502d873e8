import type { MirrorState } from '../../../domain/sync/mirror-types';
import type { DeviceAccess } from '../../core/pull/pull-access';
import type { PullSituation } from '../../core/pull/pull-step';
import type { Clock, Note } from '../../ports';
import type { Connection } from '../lead/connection';
import type { FencedMirror } from './fenced-mirror';
import type { PullAsker } from './pull-asker';
import type { PullProgress } from './pull-progress';

/** What every step of the pull works with. */
export interface PullContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly connection: Pick<Connection, 'get' | 'dropCapabilities' | 'earliestMs' | 'serverTimeMs'>;
  readonly access: () => DeviceAccess;
  readonly companyID: number;
  readonly note: Note;
  readonly mirror: FencedMirror;
  readonly asker: PullAsker;
  readonly progress: PullProgress;
  /** Asks for the pages that follow. */
  readonly lookAhead: (state: MirrorState, situation: PullSituation) => void;
}

/** What a step starts from. */
export interface PullStart {
  readonly state: MirrorState;
  readonly situation: PullSituation;
}

/**
 * By which time the window is reckoned, never by an earlier one again: what had left it by then may not be on the device (S24, S25).
 * Where no answer tells the time nobody knows what has left.
 */
export function reckon({ connection }: Pick<PullContext, 'connection'>, state: MirrorState): MirrorState {
  const nowMs = Math.min(connection.earliestMs(), connection.serverTimeMs() ?? 0);
  return { ...state, reckonedMs: Math.max(state.reckonedMs ?? 0, nowMs) };
}

/** What was asked for, or is known, is passed over: the mirror is empty, or a snapshot begins. */
export function restart({ mirror, asker, progress }: PullContext): void {
  mirror.nextGeneration();
  asker.reset();
  progress.reset();
}
