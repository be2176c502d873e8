import { pulledDays, windowStart } from '../../../domain/query/coverage';
import { encodeListQuery } from '../../../protocol/list-query';
import { companyFilter, type PathContext } from './pull-plan';
import type { PullStep } from './pull-step';

/** Path of a scan's next page by places, beginning with the last row met (S42). */
export function scanPath(
  { segment, scan, limit }: Extract<PullStep, { kind: 'scan' }>,
  context: PathContext,
): string {
  const { resource, direction } = segment;
  const filter = segment.filter(windowStart(pulledDays(context.windowDays), context.nowMs));
  const query = encodeListQuery({
    filter: { ...companyFilter(resource, context), ...filter },
    sort: [[resource.key, direction]],
    range: [scan.at, scan.at + limit - 1],
    include: resource.include,
  });
  return `${resource.path}?${query}`;
}

/** Path of the newest rows, by the time of their last change (S44). */
export function newestPath(
  { resource, changedAt, limit }: Extract<PullStep, { kind: 'newest' }>,
  at: number,
  context: Pick<PathContext, 'companyID'>,
): string {
  const query = encodeListQuery({
    filter: companyFilter(resource, context),
    sort: [[changedAt, 'DESC']],
    range: [at, at + limit - 1],
    include: resource.include,
  });
  return `${resource.path}?${query}`;
}
