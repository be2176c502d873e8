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
  readonly connection: Pick<Connection, 'get' | 'dropCapabilities' | 'earliestMs'>;
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

/** What was asked for, or is known, is passed over: the mirror is empty, or a snapshot begins. */
export function restart({ mirror, asker, progress }: PullContext): void {
  mirror.nextGeneration();
  asker.reset();
  progress.reset();
}
