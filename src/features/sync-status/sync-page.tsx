import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../domain/sync/write';
import type { OutboxReader } from '../../mirror/live/outbox-reader';
import { useDevice, useIsReadOnly, useSession } from '../../resource-kit/device/device';
import { storageTrouble } from '../../resource-kit/device/storage-trouble';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import { ClockNote, isClockWrong } from '../../resource-kit/diagnostics/clock-note';
import { readDeviceFile } from '../../resource-kit/diagnostics/device-file';
import { outboxFileName } from '../../resource-kit/diagnostics/outbox-file';
import { downloadText } from '../../resource-kit/export/csv';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { DeviceStatus } from '../../sync/device';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { SkeletonRows } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast-store';
import { useNow } from '../../ui/hooks/use-now';
import { IconDownload, IconSync } from '../../ui/icons';
import { Page } from '../../ui/layout/app-shell';
import { PageHeader } from '../../ui/layout/page-header';
import { KeptCard } from './kept/kept-card';
import { MirrorCard } from './mirror-card';
import { OutboxCard } from './outbox-card';
import { RebuildButton } from './rebuild-button';
import { ConnectivityChip, SyncSummary } from './sync-summary';
import { useOutboxReader } from './use-outbox';

// Keeps "2 min ago" true.
const tickMs = 5000;

/** Waiting changes, refused ones, and the data stored on this device. */
export function SyncPage() {
  const { t } = useLingui();
  const translate = useLabel();
  const device = useDevice();
  const status = useDeviceStatus();
  const outbox = useOutboxReader();
  const isReadOnly = useIsReadOnly();
  const nowMs = useNow(tickMs);
  const download = useDownload(status, outbox);
  const damaged = status?.damagedEntries ?? 0;
  const newer = status?.newerEntries ?? 0;
  const trouble = status && storageTrouble(status);
  return (
    <Page>
      <title>{`${t`Synchronization`} · TOOLS`}</title>
      <PageHeader
        title={t`Synchronization`}
        meta={status && <ConnectivityChip connectivity={status.connectivity} />}
        actions={
          <>
            <Button
              icon={IconDownload}
              disabled={!download}
              onClick={() => void download?.()}
            >{t`Export`}</Button>
            <Button
              variant="primary"
              icon={IconSync}
              loading={status?.isSyncing ?? false}
              onClick={() => device.syncNow()}
            >
              {t`Sync now`}
            </Button>
          </>
        }
      />
      {damaged > 0 && (
        <Banner
          tone="danger"
          actions={<Button size="sm" onClick={() => void download?.()}>{t`Export`}</Button>}
        >
          {t`${plural(damaged, { one: '# stored change cannot be read and is not sent.', other: '# stored changes cannot be read and are not sent.' })}`}{' '}
          {t`Nothing is lost: export the changes and give the file to support.`}
        </Banner>
      )}
      {newer > 0 && (
        <Banner tone="warning">
          {t`${plural(newer, { one: '# change was entered in a newer version of the console, which sends it when it is opened again.', other: '# changes were entered in a newer version of the console, which sends them when it is opened again.' })}`}
        </Banner>
      )}
      {status && trouble && (
        <Banner
          tone={status.isMirrorUnavailable ? 'danger' : 'warning'}
          actions={
            status.isMirrorUnavailable && <RebuildButton isOnline={status.connectivity === 'online'} />
          }
        >
          {translate(trouble)}
        </Banner>
      )}
      {status && isClockWrong(status.clockErrorMinutes) && (
        <Banner tone="warning">
          <ClockNote errorMinutes={status.clockErrorMinutes} />
        </Banner>
      )}
      {isReadOnly && (
        <Banner tone="warning">{t`The session has ended. Sign in again to correct, repeat or discard changes.`}</Banner>
      )}
      {status ? <SyncSummary status={status} nowMs={nowMs} /> : <SkeletonRows rows={2} />}
      <OutboxCard outbox={outbox} nowMs={nowMs} />
      <KeptCard />
      {status && <MirrorCard status={status} />}
    </Page>
  );
}

/** Saves the outbox as a file; null while there is nothing to save. */
function useDownload(status: DeviceStatus | null, outbox: OutboxReader): (() => Promise<void>) | null {
  const device = useDevice();
  const session = useSession();
  const { t } = useLingui();
  if (!status) return null;
  return async () => {
    const tellUnread = (): readonly OutboxEntry[] => {
      toast.error(t`The changes cannot be read: the file does not hold them.`);
      return [];
    };
    const entries = outbox.readAll().catch(tellUnread);
    const text = await readDeviceFile({ device, entries, status, session });
    downloadText(outboxFileName(session.companyCode, new Date()), text, 'application/json');
  };
}
