import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useSizeText } from '../../resource-kit/fields/use-size-text';
import type { DeviceStatus } from '../../sync/device';
import { KeyValueList } from '../../ui/layout/key-value-list';

/** The size of the stored data, and whether the browser may delete it. */
export function StorageFacts({ status }: { status: DeviceStatus }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const size = useSizeText();
  const rows = Object.values(status.mirrored).reduce((sum, { rows: count }) => sum + count, 0);
  const bytesUsed = useBytesUsed(status.bytesUsed);
  const unknown = 'storage' in navigator ? t`Not known yet` : t`This browser does not say`;
  const persistence =
    status.isPersisted === null
      ? unknown
      : status.isPersisted
        ? t`The browser keeps the data until a user clears it`
        : t`The browser may delete the data when the disk is full. Installing the app or adding a bookmark usually prevents it.`;
  return (
    <KeyValueList
      items={[
        { id: 'rows', label: t`Rows on this device`, value: number(rows) },
        {
          id: 'size',
          label: t`Space on the disk`,
          value: bytesUsed === null ? unknown : size(bytesUsed),
        },
        {
          id: 'persisted',
          label: t`Safe storage`,
          value: persistence,
          wide: status.isPersisted === false,
          broad: status.isPersisted === true,
        },
      ]}
    />
  );
}

/**
 * The bytes used now. The device measures them every few minutes, and in a first sync before anything is stored; this
 * asks again after each measurement. @param known the device's last measurement @returns null: unknown, also if the
 * browser says zero, as it does for data that is not written yet
 */
function useBytesUsed(known: number | null): number | null {
  const [asked, setAsked] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is the occasion, not an input
  useEffect(() => {
    let isGone = false;
    const storage = navigator.storage as Partial<StorageManager> | undefined;
    const ask = async (): Promise<void> => {
      const estimate = await storage?.estimate?.();
      if (!isGone) setAsked(estimate?.usage ?? null);
    };
    void ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [known]);
  return asked || known || null;
}
