import { OfflineState } from '../../ui/feedback/states';
import { useIsOffline } from '../device/use-status';
import { AwaitedRows } from './awaited-rows';

/** Instead of rows that the device lacks and the server may have: it is being asked, or cannot be reached. */
export function UnreachedRows() {
  return useIsOffline() ? <OfflineState /> : <AwaitedRows rows={6} />;
}
