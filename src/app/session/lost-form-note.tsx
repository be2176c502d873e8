import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';

/** Beside what ends the session: the form on this page goes with it. */
export function LostFormNote() {
  const { t } = useLingui();
  return <Banner tone="warning">{t`The changes on this page have not been saved and are lost.`}</Banner>;
}
