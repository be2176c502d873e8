import { type Label, label } from '../../lib/label';
import type { DeviceStatus } from '../../sync/device';

/** Troubles of the device's storage in order of weight; null: none. Saved changes are not affected. */
export function storageTrouble({
  isStorageFull,
  isMirrorUnavailable,
}: Pick<DeviceStatus, 'isStorageFull' | 'isMirrorUnavailable'>): Label | null {
  if (isMirrorUnavailable)
    return label(
      "The copy of the server's rows on this device cannot be read or written: lists may be empty or old. What was saved is kept and sent. If reloading this page does not help, download everything again.",
    );
  if (isStorageFull)
    return label(
      'The disk is full. What was saved is kept and sent; newer rows of the server are not stored until there is room.',
    );
  return null;
}
