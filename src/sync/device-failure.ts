import type { StorageTrouble } from '../mirror/storage/storage-error';

/**
 * What kept the device from doing something. Of the tab: `closed`, `missing` (its worker cannot be loaded), `left` (the
 * page was left meanwhile). `unreachable`: the API does not answer, and the device does not have what was asked for. The others
 * are of its databases; `unknown` is of the tab as well, where a worker has ended that had been given a write.
 */
export type DeviceTrouble = StorageTrouble | 'closed' | 'missing' | 'left' | 'unreachable';

/** Something asked of the device was not done, and nothing was changed, as far as that is known. */
export class DeviceFailure extends Error {
  /** null: a bug of ours; the message has what is known. */
  readonly trouble: DeviceTrouble | null;

  constructor(message: string, trouble: DeviceTrouble | null) {
    super(message);
    this.name = 'DeviceFailure';
    this.trouble = trouble;
  }
}
