import type { MirrorState } from '../../../domain/sync/mirror-types';
import { dayMs } from '../../../lib/time-units';
import type { DeviceAccess } from '../../core/pull/pull-access';
import type { PullSituation } from '../../core/pull/pull-step';
import type { Clock, Note } from '../../ports';
import type { Connection } from '../lead/connection';
import type { FencedMirror } from './fenced-mirror';
import type { PullAsker } from './pull-asker';
import type { PullProgress } from './pull-progress';

/** Days of a window that begins tomorrow. */
const nothingHeld = -1;

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
 * What was left out by a time that no answer confirms is not known, nor what has left.
 */
export function reckon({ connection }: Pick<PullContext, 'connection'>, state: MirrorState): MirrorState {
  const { reckonedMs = 0 } = state;
  const nowMs = connection.earliestMs();
  if (reckonedMs === 0) return state;
  if (connection.serverTimeMs() !== null) return { ...state, reckonedMs: Math.max(reckonedMs, nowMs) };
  return nowMs > reckonedMs + dayMs ? { ...state, reckonedMs: 0 } : state;
}

/** Everything of the window is scanned, as it is reckoned now: what was reckoned wrongly counts no more. */
export function reckonAnew(
  context: Pick<PullContext, 'clock' | 'connection'>,
  state: MirrorState,
): MirrorState {
  const { connection } = context;
  const nowMs = connection.serverTimeMs() === null ? 0 : connection.earliestMs();
  if (!isMisreckoned(context, state)) return { ...state, reckonedMs: Math.max(state.reckonedMs ?? 0, nowMs) };
  return { ...state, reckonedMs: nowMs, ...(state.position && { heldDays: nothingHeld }) };
}

/** Whether it is not known what of the window is on the device, or by a time that has not come yet; only when the time is known. */
export function isMisreckoned(
  { clock, connection }: Pick<PullContext, 'clock' | 'connection'>,
  { reckonedMs = 0 }: MirrorState,
): boolean {
  const serverMs = connection.serverTimeMs();
  if (serverMs === null) return false;
  return reckonedMs === 0 || reckonedMs > Math.max(serverMs, clock.now()) + dayMs;
}

/** What was asked for, or is known, is passed over: the mirror is empty, or a snapshot begins. */
export function restart({ mirror, asker, progress }: PullContext): void {
  mirror.nextGeneration();
  asker.reset();
  progress.reset();
}
