import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/feedback/banner';

interface LostFormNotesProps {
  /** A form of this tab holds changes. */
  isHere: boolean;
  /** One of another tab does. */
  isElsewhere: boolean;
}

/** Beside what ends the session: forms that hold changes go with it. */
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
