import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NoPermissionState, OfflineState } from '../../ui/feedback/states';
import { useFlags } from '../device/device';
import { useIsOffline } from '../device/use-status';

/** In the place of a page that the role may open and whose flag is off, or not known yet: then `loading`. */
export function SwitchedOff({ title, loading }: { title?: string; loading: ReactNode }) {
  const { t } = useLingui();
  const flags = useFlags();
  const isOffline = useIsOffline();
  if (!flags.loaded) return isOffline ? <OfflineState isPage /> : loading;
  return (
    <NoPermissionState isPage title={title ?? t`This page is switched off`}>
      {t`It is not switched on for the company. The main administrator can switch it on among the features and configs.`}
    </NoPermissionState>
  );
}
