import { useLingui } from '@lingui/react/macro';
import { NoPermissionState } from '../../ui/feedback/states';

/** In the place of a page that the role may open and whose flag is off. */
export function SwitchedOff({ title }: { title?: string }) {
  const { t } = useLingui();
  return (
    <NoPermissionState isPage title={title ?? t`This page is switched off`}>
      {t`The company has switched it off. An administrator can switch it on among the features and configs.`}
    </NoPermissionState>
  );
}
