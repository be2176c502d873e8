import { useLingui } from '@lingui/react/macro';
import { useDevice } from '../../resource-kit/device/device';
import { useReason } from '../../resource-kit/device/use-reason';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast-store';
import { IconSync } from '../../ui/icons';
import { useConfirm } from '../../ui/overlay/confirm';

/** Deletes the copy of the server's rows and fetches it again, after asking. */
export function RebuildButton({ isOnline }: { isOnline: boolean }) {
  const { t } = useLingui();
  const rebuild = useRebuild();
  return (
    <Button size="sm" icon={IconSync} disabled={!isOnline} onClick={() => void rebuild()}>
      {t`Download everything again`}
    </Button>
  );
}

function useRebuild(): () => Promise<void> {
  const { t } = useLingui();
  const device = useDevice();
  const confirm = useConfirm();
  const reasonOf = useReason();
  return async () => {
    const body = t`The copy of the server's rows is dropped and fetched again, which can take some minutes. Changes that have not been sent are not touched.`;
    if (!(await confirm({ title: t`Download everything again?`, body, confirmLabel: t`Download` }))) return;
    try {
      await device.rebuildMirror();
      toast.info(t`Everything is being downloaded again`);
    } catch (problem) {
      const reason = await reasonOf(problem);
      toast.error(t`It could not be downloaded again: ${reason}`);
    }
  };
}
