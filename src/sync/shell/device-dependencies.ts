import type { RowsQuery } from '../../domain/query/query';
import type { Mirror } from '../../mirror/mirror-types';
import type { Clock, Random } from '../ports';
import type { Engine } from './engine';
import type { Lookup } from './watch/lookup';

/** What a device is put together from. */
export interface DeviceDependencies {
  readonly engine: Engine;
  readonly mirror: Mirror;
  readonly lookup: Lookup;
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  readonly companyID: number;
  readonly isCovered: (query: Pick<RowsQuery, 'resource' | 'filter'>) => boolean;
  /** Whether every row of a resource has been pulled once. */
  readonly isLoading: (resource: string) => boolean;
}
