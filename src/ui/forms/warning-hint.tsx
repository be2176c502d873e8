import type { ReactNode } from 'react';
import { IconAlert } from '../icons';

/** Below a field: a warning about an unusual value, which may be saved all the same. */
export function WarningHint({ children }: { children: ReactNode }) {
  return (
    <span role="status" className="inline-flex items-center gap-1 text-paused">
      <IconAlert className="size-4 shrink-0" />
      {children}
    </span>
  );
}
