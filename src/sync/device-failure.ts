import type { StorageTrouble } from '../mirror/storage/storage-error';

/**
 * Why the device could not do something. Of the tab: `closed`, `missing` (its worker cannot be loaded), `left` (the
 * page was left meanwhile). `unreachable`: the API does not answer, and the device does not have what was asked for;
 * `refused`: the API does not give it to this user. The others concern its databases; `unknown` is also of the tab, when a worker
 * ended after it had been given a write.
 */
export type DeviceTrouble = StorageTrouble | 'closed' | 'missing' | 'left' | 'unreachable' | 'refused';

/** The device did not do what it was asked for and, as far as is known, has changed nothing. */
export class DeviceFailure extends Error {
  /** null: a bug of ours; the message says what is known. */
  readonly trouble: DeviceTrouble | null;

  constructor(message: string, trouble: DeviceTrouble | null) {
    super(message);
    this.name = 'DeviceFailure';
    this.trouble = trouble;
  }
}
