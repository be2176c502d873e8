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
 * The time from which the window is reckoned; it never goes back: rows that had left the window by then may not be on
 * the device (S24, S25). If no answer confirms the time, it is unknown what was left out by it, and what has left.
 */
export function reckon({ connection }: Pick<PullContext, 'connection'>, state: MirrorState): MirrorState {
  const { reckonedMs = 0 } = state;
  const nowMs = connection.earliestMs();
  if (reckonedMs === 0) return state;
  if (connection.serverTimeMs() !== null) return { ...state, reckonedMs: Math.max(reckonedMs, nowMs) };
  return nowMs > reckonedMs + dayMs ? { ...state, reckonedMs: 0 } : state;
}

/** Scans the whole window as it is reckoned now: an earlier wrong reckoning no longer counts. */
export function reckonAnew(
  context: Pick<PullContext, 'clock' | 'connection'>,
  state: MirrorState,
): MirrorState {
  const { connection } = context;
  const nowMs = connection.serverTimeMs() === null ? 0 : connection.earliestMs();
  if (!isMisreckoned(context, state)) return { ...state, reckonedMs: Math.max(state.reckonedMs ?? 0, nowMs) };
  return { ...state, reckonedMs: nowMs, ...(state.position && { heldDays: nothingHeld }) };
}

/**
 * Whether it is unknown which rows of the window are on the device, or known by a time that has not come yet; only when
 * the time is known.
 */
export function isMisreckoned(
  { clock, connection }: Pick<PullContext, 'clock' | 'connection'>,
  { reckonedMs = 0 }: MirrorState,
): boolean {
  const serverMs = connection.serverTimeMs();
  if (serverMs === null) return false;
  return reckonedMs === 0 || reckonedMs > Math.max(serverMs, clock.now()) + dayMs;
}

/** Drops what was asked for and known: the mirror is empty, or a snapshot begins. */
export function restart({ mirror, asker, progress }: PullContext): void {
  mirror.nextGeneration();
  asker.reset();
  progress.reset();
}
