import { useLingui } from '@lingui/react/macro';
import { storageTrouble } from '../../resource-kit/device/storage-trouble';
import type { DeviceStatus } from '../../sync/device';
import { Card } from '../../ui/layout/card';
import { MirrorTable } from './mirror-table';
import { RebuildButton } from './rebuild-button';
import { StorageFacts } from './storage-facts';
import { WindowSetting } from './window-setting';

/** The server's rows that are stored on this device. */
export function MirrorCard({ status }: { status: DeviceStatus }) {
  const { t } = useLingui();
  const isOnline = status.connectivity === 'online';
  return (
    <Card flush title={t`On this device`} actions={<RebuildButton isOnline={isOnline} />}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">
          {t`A copy of the server's rows, so that the screens work without a connection. It can be fetched again at any time.`}
          {!isOnline && ` ${t`Downloading needs a connection: without one there would be nothing to show.`}`}
        </p>
        <StorageFacts status={status} />
        <WindowSetting days={status.windowDays} isUnwritable={storageTrouble(status) !== null} />
      </div>
      <MirrorTable status={status} />
    </Card>
  );
}
