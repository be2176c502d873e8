import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/feedback/states';
import { IconAlert } from '../../ui/icons';

/**
 * Instead of rows, or of a row's page: a newer version has taken the databases over, and their contents are unknown
 * here.
 */
export function OutdatedState({ isPage }: { isPage?: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={IconAlert} title={t`A newer version runs in another tab`} {...(isPage && { isPage })}>
      {t`This tab can no longer read what is on this device. Reload it with “Update now”.`}
    </EmptyState>
  );
}
