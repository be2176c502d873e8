import { SkeletonRows } from '../../ui/feedback/skeleton';
import { useDeviceStatus } from '../device/use-status';
import { OutdatedState } from './outdated-state';

interface AwaitedRowsProps {
  rows?: number;
  /** They are in the place of a page. */
  isPage?: boolean;
}

/** In the place of rows that are on their way; where a newer version has taken the databases over, they never come. */
export function AwaitedRows({ rows = 8, isPage = false }: AwaitedRowsProps) {
  return useDeviceStatus()?.isOutdated ? <OutdatedState isPage={isPage} /> : <SkeletonRows rows={rows} />;
}
