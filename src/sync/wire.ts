import type { Session } from '../session/session';
import type { Device } from './device';
import type { DeviceTrouble } from './device-failure';

/** Messages between a page and its worker. Everything in them is structured-cloneable. */
export type ToWorker =
  | { readonly kind: 'open'; readonly session: Session }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly method: CallName;
      readonly args: readonly unknown[];
    }
  | {
      readonly kind: 'watch';
      readonly id: number;
      readonly method: WatchName;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'unwatch'; readonly id: number }
  /** New credentials of the same user and company. */
  | { readonly kind: 'session'; readonly session: Session }
  /** The network is back, or the page is visible again. */
  | { readonly kind: 'sync-now' }
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'storage'; readonly isPersisted: boolean | null; readonly bytesUsed: number | null };

export type FromWorker =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly message: string;
      readonly trouble: DeviceTrouble | null;
    }
  | { readonly kind: 'news'; readonly id: number; readonly value: unknown };

/** The methods of `Device` that answer once, and those that keep answering. */
export type CallName = Exclude<keyof Device, WatchName | 'peekRows'>;
export type WatchName = Extract<keyof Device, `watch${string}`>;

/** Arguments and answer of a call. */
export type CallArgs<M extends CallName> = Parameters<Device[M]>;
export type CallAnswer<M extends CallName> = Awaited<ReturnType<Device[M]>>;
