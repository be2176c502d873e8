import type { ReactNode } from 'react';
import type { Label } from '../../lib/label';
import { dayMs } from '../../lib/time-units';
import { storageTrouble } from '../../resource-kit/device/storage-trouble';
import { ClockNote, isClockWrong } from '../../resource-kit/diagnostics/clock-note';
import { useLabel } from '../../resource-kit/fields/use-label';
import type { Device, DeviceStatus } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { loadPageTexts } from '../i18n';

/** A trouble of the device, and what distinguishes it from another of its kind. */
interface Trouble {
  readonly name: string;
  readonly note: ReactNode;
  readonly durationMs: number;
}

/** Most users cannot set it; the Synchronization page keeps showing it. */
const clockShownMs = 30_000;

/** By the id of its toast. */
const troubles: readonly (readonly [id: string, of: (status: DeviceStatus) => Trouble | null])[] = [
  [
    'storage',
    (status) => {
      const label = storageTrouble(status);
      return label && { name: label.id, note: <Translated label={label} />, durationMs: dayMs };
    },
  ],
  [
    'clock',
    ({ clockErrorMinutes }) =>
      isClockWrong(clockErrorMinutes)
        ? {
            name: String(clockErrorMinutes),
            note: <ClockNote errorMinutes={clockErrorMinutes} />,
            durationMs: clockShownMs,
          }
        : null,
  ],
];

/**
 * Says on every screen that the device cannot store rows, until that is over or the toast is closed, and for a while
 * that its clock is wrong. The result ends it.
 */
export function tellTroubles(device: Pick<Device, 'watchStatus'>): () => void {
  const ends = troubles.map(([id, of]) => {
    let told: Trouble | null = null;
    const tell = async (trouble: Trouble | null): Promise<void> => {
      await loadPageTexts().catch(() => undefined);
      if (trouble !== told) return;
      if (trouble) toast.error(trouble.note, { id, durationMs: trouble.durationMs });
      else toast.dismiss(id);
    };
    const end = device.watchStatus((status) => {
      const trouble = of(status);
      if (trouble?.name === told?.name) return;
      told = trouble;
      void tell(trouble);
    });
    return () => {
      end();
      told = null;
      toast.dismiss(id);
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/** It is shown long enough for the language to change meanwhile. */
function Translated({ label }: { label: Label }) {
  return useLabel()(label);
}
