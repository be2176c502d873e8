import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';

interface LostFormNotesProps {
  /** A form of this tab has changes. */
  isHere: boolean;
  /** A form of another tab has changes. */
  isElsewhere: boolean;
}

/** Shown where a session is ended: forms with changes are lost with it. */
export function LostFormNotes({ isHere, isElsewhere }: LostFormNotesProps) {
  const { t } = useLingui();
  return (
    <>
      {isHere && (
        <Banner tone="warning">{t`The changes on this page have not been saved and are lost.`}</Banner>
      )}
      {isElsewhere && (
        <Banner tone="warning">{t`Changes in another tab have not been saved and are lost.`}</Banner>
      )}
    </>
  );
}
