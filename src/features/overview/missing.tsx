import { useIsOffline } from '../../resource-kit/device/use-status';
import { Skeleton } from '../../ui/feedback/skeleton';
import { OfflineState } from '../../ui/feedback/states';

/** In place of numbers that cannot be told yet: they are on their way, or nothing is while there is no server. */
export function Missing({ className }: { className: string }) {
  return useIsOffline() ? <OfflineState className="py-4" /> : <Skeleton className={className} />;
}
