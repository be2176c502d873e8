import type { Role } from '../../domain/permissions';
import type { Mirror } from '../../mirror/mirror-types';
import type { Clock } from '../ports';
import { type FollowedWrites, followWrites } from './follow/follow-writes';
import { prepareAtRest } from './watch/prepare-reports';

/** Starts what a tab does once its first rows can be shown. */
export async function beginAtRest(
  device: FollowedWrites & { readonly mirror: Mirror; readonly clock: Clock },
  role: Role,
): Promise<void> {
  followWrites(device);
  // Code that is needed next: a tab that stays on a former version may not find it later.
  await Promise.all([
    import('./watch/read-rows'),
    import('./watch/watch-row'),
    import('./watch/watch-states'),
  ]);
  prepareAtRest(device.mirror, device.clock, role);
}
