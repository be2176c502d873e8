import type { MirrorCommit } from '../../../domain/sync/mirror-types';
import { loadOnce } from '../../../lib/load-once';
import type { Capabilities } from '../../../protocol/capabilities';
import { maxRowsAPage } from '../../../protocol/list-query';
import type { DeviceAccess } from '../../core/pull/pull-access';
import {
  addCommand,
  type PullCommand,
  type QueuedCommand,
  restoreCommand,
  takeCommand,
} from '../../core/pull/pull-commands';
import { situationOf } from '../../core/pull/pull-step';
import type { Clock, MirrorStore, Note } from '../../ports';
import type { Connection } from '../lead/connection';
import { carryOutCommand } from './carry-out-command';
import { createFencedMirror } from './fenced-mirror';
import { createLookAhead } from './look-ahead';
import { createPullAsker } from './pull-asker';
import { type PullContext, restart } from './pull-context';
import type { PullOutcome } from './pull-outcome';
import { createPullProgress, type PullProgress } from './pull-progress';
import { takeFeedStep } from './steps/feed-steps';

// Only an API without a change feed needs sweeps: their code is loaded with the first step there.
/**
 * Waits for the code of sweeps. Virtual time does not pass while code loads, so a simulation calls this before it
 * begins.
 */
export const loadSweeps = loadOnce(() => import('./steps/sweep-steps'));

export interface PullerOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly connection: Pick<Connection, 'get' | 'dropCapabilities' | 'earliestMs' | 'serverTimeMs'>;
  readonly mirror: MirrorStore;
  readonly access: () => DeviceAccess;
  readonly companyID: number;
  readonly note: Note;
  /** Whether this tab still leads. */
  readonly holds: () => Promise<boolean>;
  /** Work that precedes the storing of rows. */
  readonly beforeStoring: (commit: MirrorCommit) => Promise<void>;
  readonly onDone: (command: QueuedCommand) => void;
  /** Most rows asked for at a time. */
  readonly pageRows?: number;
}

/** Keeps the mirror current: commands first, then the next step of the plan. */
export interface Puller {
  take(command: PullCommand): void;
  /** @param isSweepWanted a user asked for it, or writes were acknowledged that no sweep has shown yet */
  step(capabilities: Capabilities, isSweepWanted: boolean): Promise<PullOutcome>;
  /** Whether the last commit found no room (S33). */
  isFull(): boolean;
  progress: PullProgress['all'];
}

export function createPuller(options: PullerOptions): Puller {
  const { clock, onDone, pageRows = maxRowsAPage } = options;
  const mirror = createFencedMirror(options);
  const asker = createPullAsker({ ...options, mirror });
  const progress = createPullProgress();
  const shared = { ...options, mirror, asker, progress };
  const context: PullContext = { ...shared, lookAhead: createLookAhead(shared) };
  let queue: readonly QueuedCommand[] = [{ kind: 'reconcileAccess' }];

  /** @returns false: one could not be carried out, and waits to be tried again */
  const carryOutCommands = async (): Promise<boolean> => {
    for (let next = takeCommand(queue); next; next = takeCommand(queue)) {
      queue = next.rest;
      let isDone = false;
      try {
        isDone = await carryOutCommand(context, next.command);
      } finally {
        if (!isDone) queue = restoreCommand(queue, next.command);
      }
      if (!isDone) return false;
      onDone(next.command);
    }
    return true;
  };

  return {
    take: (command) => {
      if (command.kind === 'invalidate') restart(context);
      else if (command.kind === 'outdateAnswers') mirror.outdate(command.rows);
      else queue = addCommand(queue, command);
    },
    step: async (capabilities, isSweepWanted) => {
      mirror.beginStep(capabilities.changeFeed);
      const isReady = await carryOutCommands();
      if (!isReady) return { kind: mirror.isFull() ? 'full' : 'failed' };
      const takeStep = capabilities.changeFeed ? takeFeedStep : (await loadSweeps()).takeSweepStep;
      const { light } = progress;
      const situation = situationOf(capabilities, { nowMs: clock.now(), isSweepWanted, pageRows, light });
      const state = await mirror.state();
      const outcome = await takeStep(context, { state, situation });
      return outcome.kind === 'failed' && mirror.isFull() ? { kind: 'full' } : outcome;
    },
    isFull: mirror.isFull,
    progress: progress.all,
  };
}
