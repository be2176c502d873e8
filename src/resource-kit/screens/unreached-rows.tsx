import { OfflineState } from '../../ui/feedback/states';
import { useIsOffline } from '../device/use-status';
import { AwaitedRows } from './awaited-rows';

/** In the place of rows of which the device has none and the server may have some: it is being asked, or out of reach. */
export function UnreachedRows() {
  return useIsOffline() ? <OfflineState /> : <AwaitedRows rows={6} />;
}
