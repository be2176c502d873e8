import { useIsOffline } from '../../resource-kit/device/use-status';
import { Skeleton } from '../../ui/feedback/skeleton';
import { OfflineState } from '../../ui/feedback/states';

/** Instead of numbers that are not known yet: they are loading, or cannot be loaded without a server. */
export function Missing({ className }: { className: string }) {
  return useIsOffline() ? <OfflineState className="py-4" /> : <Skeleton className={className} />;
}
