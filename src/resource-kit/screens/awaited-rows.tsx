import { SkeletonRows } from '../../ui/feedback/skeleton';
import { useDeviceStatus } from '../device/use-status';
import { OutdatedState } from './outdated-state';

interface AwaitedRowsProps {
  rows?: number;
  /** Shown instead of a whole page. */
  isPage?: boolean;
}

/** Stands in for rows that are being loaded; if a newer version has taken the databases over, they never come. */
export function AwaitedRows({ rows = 8, isPage = false }: AwaitedRowsProps) {
  return useDeviceStatus()?.isOutdated ? <OutdatedState isPage={isPage} /> : <SkeletonRows rows={rows} />;
}
