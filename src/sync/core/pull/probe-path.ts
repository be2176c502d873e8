import { encodeListQuery } from '../../../protocol/list-query';
import { companyFilter, type PathContext } from './pull-plan';
import type { PullResource } from './pull-resources';

/** Path of a request that only finds out whether these rows may be read. */
export function probePath(
  resource: Pick<PullResource, 'path' | 'scope'>,
  context: Pick<PathContext, 'companyID'>,
): string {
  const query = encodeListQuery({ filter: companyFilter(resource, context), range: [0, 0] });
  return `${resource.path}?${query}&count=none`;
}
