import type { Label } from '../../lib/label';
import { dayMs } from '../../lib/time-units';
import { storageTrouble } from '../../resource-kit/device/storage-trouble';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Device } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { loadPageTexts } from '../i18n';

const id = 'storage';

/** Says on any screen that the device stores no rows, as long as that is so or until it is put away. The result ends it. */
export function tellStorage(device: Pick<Device, 'watchStatus'>): () => void {
  let told: Label | null = null;
  const tell = async (trouble: Label | null): Promise<void> => {
    await loadPageTexts().catch(() => undefined);
    if (trouble !== told) return;
    if (trouble) toast.error(<Trouble label={trouble} />, { id, durationMs: dayMs });
    else toast.dismiss(id);
  };
  const end = device.watchStatus((status) => {
    const trouble = storageTrouble(status);
    if (trouble?.id === told?.id) return;
    told = trouble;
    void tell(trouble);
  });
  return () => {
    end();
    told = null;
    toast.dismiss(id);
  };
}

/** It stands long enough for the language to be another one meanwhile. */
function Trouble({ label }: { label: Label }) {
  return useLabel()(label);
}
