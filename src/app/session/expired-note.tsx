import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';

/** Shown above the pages of a session that has ended while there is no server to sign in at. */
export function ExpiredNote() {
  const { t } = useLingui();
  return (
    <Banner tone="warning" className="rounded-none">
      {t`The session has ended. You can read on; sign in again when there is a connection to make changes.`}
    </Banner>
  );
}
