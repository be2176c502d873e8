import { useLingui } from '@lingui/react/macro';
import { useDevice } from '../../resource-kit/device/device';
import type { DeviceStatus } from '../../sync/device';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast-store';
import { IconSync } from '../../ui/icons';
import { Card } from '../../ui/layout/card';
import { useConfirm } from '../../ui/overlay/confirm';
import { MirrorTable } from './mirror-table';
import { StorageFacts } from './storage-facts';
import { WindowSetting } from './window-setting';

/** The server's rows that are kept on this device. */
export function MirrorCard({ status }: { status: DeviceStatus }) {
  const { t } = useLingui();
  const rebuild = useRebuild();
  const isOnline = status.connectivity === 'online';
  return (
    <Card
      flush
      title={t`On this device`}
      actions={
        <Button size="sm" icon={IconSync} disabled={!isOnline} onClick={() => void rebuild()}>
          {t`Download everything again`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">
          {t`A copy of the server's rows, so that the screens work without a connection. It can be fetched again at any time.`}
          {!isOnline && ` ${t`Downloading needs a connection: without one there would be nothing to show.`}`}
        </p>
        <StorageFacts status={status} />
        <WindowSetting days={status.windowDays} />
      </div>
      <MirrorTable status={status} />
    </Card>
  );
}

function useRebuild(): () => Promise<void> {
  const { t } = useLingui();
  const device = useDevice();
  const confirm = useConfirm();
  return async () => {
    const body = t`The copy of the server's rows is dropped and fetched again, which can take some minutes. Changes that have not been sent are not touched.`;
    if (!(await confirm({ title: t`Download everything again?`, body, confirmLabel: t`Download` }))) return;
    try {
      await device.rebuildMirror();
      toast.info(t`Everything is being downloaded again`);
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      toast.error(t`It could not be downloaded again: ${reason}`);
    }
  };
}
