import { useLingui } from '@lingui/react/macro';
import { useIsReadOnly } from '../device/device';
import { useIsOffline } from '../device/use-status';

/**
 * Why a file whose import needs the server cannot be sent now; null: it can. @param offline the reason without a
 * connection
 */
export function useUploadBlock(offline: string): string | null {
  const { t } = useLingui();
  const isReadOnly = useIsReadOnly();
  const isOffline = useIsOffline();
  if (isReadOnly) return t`The session has ended. Sign in again to make changes.`;
  return isOffline ? offline : null;
}
