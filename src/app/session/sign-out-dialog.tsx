import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useLate } from '../../resource-kit/device/use-late';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { useUnstored } from '../../resource-kit/device/use-unstored';
import { useHasUnsaved } from '../../resource-kit/record/unsaved/use-unsaved';
import { databaseName } from '../../session/session';
import type { SessionStore } from '../../session/store';
import { type DeviceStatus, unsentCount } from '../../sync/device';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { useConfirm } from '../../ui/overlay/confirm';
import { Dialog } from '../../ui/overlay/dialog';
import { LostFormNotes } from './lost-form-note';
import { signOut } from './sign-out';
import { isUnsavedElsewhere } from './unsaved-elsewhere';

interface SignOutDialogProps {
  sessions: SessionStore;
  onClose: () => void;
}

/** Signing out with unsent work: send it now, keep it for the next sign-in, or discard it. An unsaved form is lost. */
export function SignOutDialog({ sessions, onClose }: SignOutDialogProps) {
  const { t } = useLingui();
  const device = useDevice();
  const status = useDeviceStatus();
  const isFormLost = useHasUnsaved();
  const [isLostElsewhere, setLostElsewhere] = useState(false);
  useEffect(() => {
    void isUnsavedElsewhere().then(setLostElsewhere);
  }, []);
  const rejected = status?.rejected ?? 0;
  const unsent = unsentCount(status);
  const [isSending, setSending] = useState(false);
  const discard = useDiscard(sessions);
  useEffect(() => {
    if (isSending && status && unsent === 0 && rejected === 0) signOut(sessions);
  }, [isSending, status, unsent, rejected, sessions]);
  const send = () => {
    setSending(true);
    device.syncNow();
  };
  const isOnline = status?.connectivity === 'online';
  const isWaiting = unsent + rejected > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWaiting ? t`Sign out with unsent changes?` : t`Sign out?`}
      footer={
        isWaiting ? (
          <>
            <Button variant="ghost" onClick={() => void discard()}>{t`Discard`}</Button>
            <Button onClick={() => signOut(sessions)}>{t`Keep for my next sign-in`}</Button>
            <Button
              variant="primary"
              loading={isSending && unsent > 0}
              disabled={!isOnline || unsent === 0}
              onClick={send}
            >
              {t`Send now`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Stay`}</Button>
            <Button variant="danger" onClick={() => signOut(sessions)}>{t`Sign out`}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2 text-sm text-ink-2">
        <LostFormNotes isHere={isFormLost} isElsewhere={isLostElsewhere} />
        {isWaiting && <Waiting status={status} unsent={unsent} rejected={rejected} />}
        {isSending && unsent > 0 && <ProgressBar label={t`Sending`} />}
      </div>
    </Dialog>
  );
}

interface WaitingProps {
  status: DeviceStatus | null;
  unsent: number;
  rejected: number;
}

/** The changes waiting on this device, and what will become of them. */
function Waiting({ status, unsent, rejected }: WaitingProps) {
  const { t } = useLingui();
  return (
    <>
      {unsent > 0 && (
        <p>{t`${plural(unsent, { one: '# change has not been sent yet.', other: '# changes have not been sent yet.' })}`}</p>
      )}
      {rejected > 0 && (
        <p>
          {t`${plural(rejected, { one: '# change was refused and waits for you on the Synchronization page.', other: '# changes were refused and wait for you on the Synchronization page.' })}`}
        </p>
      )}
      {status?.connectivity !== 'online' && (
        <p>{t`There is no connection now: kept changes are sent when you sign in on this device again.`}</p>
      )}
      {status?.isPersisted === false && (
        <Banner tone="warning">
          {t`This browser does not promise to keep the data: what stays here can be lost when the disk is full. Send it before you sign out, or export it on the Synchronization page.`}
        </Banner>
      )}
    </>
  );
}

/** Asks, and signs out when everything is discarded. */
function useDiscard(sessions: SessionStore): () => Promise<void> {
  const { t } = useLingui();
  const device = useDevice();
  const confirm = useConfirm();
  const tellLate = useLate();
  const tellUnstored = useUnstored();
  const name = databaseName(useSession());
  return async () => {
    const body = t`The changes exist on this device only. Discarded, they are gone for good.`;
    if (!(await confirm({ title: t`Discard unsent changes?`, body, confirmLabel: t`Discard`, danger: true })))
      return;
    try {
      const ids = await unsettledIn(name);
      const sent = ids.length - (await device.discard(ids));
      tellLate(sent);
      // A change that is being sent is not discarded: its user decides again.
      if (sent === 0) signOut(sessions);
    } catch (problem) {
      await tellUnstored(problem);
    }
  };
}

/** Request ids of entries that the server certainly does not have. */
async function unsettledIn(name: string): Promise<readonly string[]> {
  const { openOutboxReader } = await import('../../mirror/live/outbox-reader');
  const outbox = openOutboxReader(name);
  try {
    const entries = await outbox.readAll();
    return entries.flatMap(({ state, requestID }) => (state === 'acked' ? [] : [requestID]));
  } finally {
    outbox.close();
  }
}
