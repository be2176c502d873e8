import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../resource-kit/fields/use-format';
import { useSizeText } from '../../resource-kit/fields/use-size-text';
import type { DeviceStatus } from '../../sync/device';
import { KeyValueList } from '../../ui/layout/key-value-list';

/** How much is stored, and whether the browser may throw it away. */
export function StorageFacts({ status }: { status: DeviceStatus }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const size = useSizeText();
  const rows = Object.values(status.mirrored).reduce((sum, { rows: count }) => sum + count, 0);
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
        { id: 'rows', label: t`Rows`, value: number(rows) },
        {
          id: 'size',
          label: t`Space on the disk`,
          value: status.bytesUsed === null ? unknown : size(status.bytesUsed),
        },
        { id: 'persisted', label: t`Safe storage`, value: persistence, wide: status.isPersisted === false },
      ]}
    />
  );
}
