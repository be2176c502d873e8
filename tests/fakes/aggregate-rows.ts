import type { Aggregate } from '../../src/domain/reports/aggregate';
import type { Row } from '../../src/domain/resource';
import { runSteps } from '../../src/lib/steps';

/** The answer over rows that match the filters, with their children where the aggregate reads them. */
export function aggregateRows<P, R, I, S>(
  aggregate: Aggregate<P, R, I, S>,
  rows: readonly Row[],
  params: P,
  nowMs = Date.now(),
): R {
  const added = rows.map((row) => aggregate.take(row));
  const kept = aggregate.update(aggregate.empty(params), { added, removed: [] }, params);
  const { answer } = aggregate;
  return answer.holds === 'until-change' ? answer.of(kept) : runSteps(answer.stepsOf(kept, params, nowMs));
}
