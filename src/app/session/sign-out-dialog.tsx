import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { databaseName } from '../../session/session';
import type { SessionStore } from '../../session/store';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { useConfirm } from '../../ui/overlay/confirm';
import { Dialog } from '../../ui/overlay/dialog';
import { signOut } from './sign-out';

interface SignOutDialogProps {
  sessions: SessionStore;
  onClose: () => void;
}

/** Signing out with unsent work: send it now, keep it for the next sign-in, or discard it. */
export function SignOutDialog({ sessions, onClose }: SignOutDialogProps) {
  const { t } = useLingui();
  const device = useDevice();
  const confirm = useConfirm();
  const name = databaseName(useSession());
  const status = useDeviceStatus();
  const connectivity = status?.connectivity;
  const rejected = status?.rejected ?? 0;
  const unsent = status ? status.pending + status.sending + status.uncertain : 0;
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (isSending && status && unsent === 0 && rejected === 0) signOut(sessions);
  }, [isSending, status, unsent, rejected, sessions]);
  const send = () => {
    setSending(true);
    device.refresh();
  };
  const discard = async () => {
    const body = t`The changes exist on this device only. Discarded, they are gone for good.`;
    if (!(await confirm({ title: t`Discard unsent changes?`, body, confirmLabel: t`Discard`, danger: true })))
      return;
    await device.discard(await unsettledIn(name));
    signOut(sessions);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Sign out with unsent changes?`}
      footer={
        <>
          <Button variant="ghost" onClick={() => void discard()}>{t`Discard`}</Button>
          <Button onClick={() => signOut(sessions)}>{t`Keep for my next sign-in`}</Button>
          <Button
            variant="primary"
            loading={isSending && unsent > 0}
            disabled={connectivity !== 'online' || unsent === 0}
            onClick={send}
          >
            {t`Send now`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-sm text-ink-2">
        {unsent > 0 && (
          <p>{t`${plural(unsent, { one: '# change has not been sent yet.', other: '# changes have not been sent yet.' })}`}</p>
        )}
        {rejected > 0 && (
          <p>
            {t`${plural(rejected, { one: '# change was refused and waits for you on the Synchronization page.', other: '# changes were refused and wait for you on the Synchronization page.' })}`}
          </p>
        )}
        {connectivity !== 'online' && (
          <p>{t`There is no connection now: kept changes are sent when you sign in on this device again.`}</p>
        )}
        {status?.isPersisted === false && (
          <Banner tone="warning">
            {t`This browser does not promise to keep the data: what stays here can be lost when the disk is full. Send it before you sign out, or save it as a file on the Synchronization page.`}
          </Banner>
        )}
        {isSending && unsent > 0 && <ProgressBar label={t`Sending`} />}
      </div>
    </Dialog>
  );
}

/** Request ids of what the server does not have for certain. */
async function unsettledIn(name: string): Promise<readonly string[]> {
  const { openOutboxReader } = await import('../../mirror/live/outbox-reader');
  const outbox = openOutboxReader(name);
  const entries = await outbox.readAll();
  outbox.close();
  return entries.flatMap(({ state, requestID }) => (state === 'acked' ? [] : [requestID]));
}
