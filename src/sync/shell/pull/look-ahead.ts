import type { MirrorState } from '../../../domain/sync/mirror-types';
import { applyPage } from '../../core/pull/pull-apply';
import { pagePath, planPull } from '../../core/pull/pull-plan';
import type { PullSituation } from '../../core/pull/pull-step';
import type { PullContext } from './pull-context';

/** Following pages are on their way while one is stored. Without a feed they could be too old by then (S41). */
export function createLookAhead(context: Omit<PullContext, 'lookAhead'>): PullContext['lookAhead'] {
  const { access, companyID, connection, mirror, asker, progress } = context;
  let isLookingAhead = false;

  const look = async (state: MirrorState, situation: PullSituation): Promise<void> => {
    const asked = mirror.generation();
    for (let at: MirrorState | null = state; at && asked === mirror.generation(); ) {
      const next = planPull(at, access().resources, situation);
      if (next.kind !== 'page') return;
      const { windowDays } = at;
      const path = pagePath(next, { windowDays, companyID, ...situation, nowMs: connection.earliestMs() });
      const reply = await asker.askAhead(path);
      if (reply?.kind !== 'list') return;
      progress.weigh(next.segment.resource, reply.list.rows);
      at = applyPage(at, next, reply.list.rows).state;
    }
  };

  return (state, situation) => {
    if (isLookingAhead) return;
    isLookingAhead = true;
    void look(state, situation).finally(() => {
      isLookingAhead = false;
    });
  };
}
