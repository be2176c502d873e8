import type { RowsQuery } from '../../domain/query/query';
import type { Mirror } from '../../mirror/mirror-types';
import type { Clock, Random } from '../ports';
import type { Engine } from './engine';
import type { TabNews } from './tab-news';
import type { Lookup } from './watch/lookup';

/** The parts that a device is made of. */
export interface DeviceDependencies {
  readonly engine: Engine;
  readonly mirror: Mirror;
  readonly lookup: Lookup;
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  readonly companyID: number;
  readonly news: TabNews;
  readonly isCovered: (query: Pick<RowsQuery, 'resource' | 'filter'>) => boolean;
  /** Whether a resource is being pulled for the first time. */
  readonly isLoading: (resource: string) => boolean;
  /** Whether rows of a window are being pulled to the device for the first time: they come last. */
  readonly isComing: (resource: string) => boolean;
}
