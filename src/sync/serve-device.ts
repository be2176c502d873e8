import { messageOf } from '../lib/message-of';
import { StorageError } from '../mirror/storage/storage-error';
import type { Device } from './device';
import { DeviceFailure } from './device-failure';
import type { CallName, FromWorker, ToWorker, WatchName } from './wire';

/** Serves a page's calls and watches with a device; the other end is connect-device.ts. */
export function serveDevice(
  device: Device,
  post: (message: FromWorker) => void,
): { handle(message: ToWorker): void } {
  const ends = new Map<number, () => void>();

  const call = async (id: number, method: CallName, args: readonly unknown[]): Promise<void> => {
    try {
      post({ kind: 'result', id, value: await invoke(device, method, args) });
    } catch (error) {
      const message = messageOf(error);
      const isNamed = error instanceof StorageError || error instanceof DeviceFailure;
      post({ kind: 'failure', id, message, trouble: isNamed ? error.trouble : null });
    }
  };

  return {
    handle: (message) => {
      switch (message.kind) {
        case 'call':
          void call(message.id, message.method, message.args);
          break;
        case 'watch': {
          const { id } = message;
          const onNews = (value: unknown): void => post({ kind: 'news', id, value });
          ends.set(id, invokeWatch(device, message.method, message.args, onNews));
          break;
        }
        case 'unwatch':
          ends.get(message.id)?.();
          ends.delete(message.id);
          break;
        default:
          break;
      }
    },
  };
}

/** The page's types guarantee what is passed: both ends are built together. */
function invoke(device: Device, method: CallName | WatchName, args: readonly unknown[]): unknown {
  const value: unknown = Reflect.get(device, method);
  if (typeof value !== 'function') throw new Error(`unknown call ${method}`);
  return Reflect.apply(value, device, [...args]);
}

function invokeWatch(
  device: Device,
  method: WatchName,
  args: readonly unknown[],
  onNews: (value: unknown) => void,
): () => void {
  const end = invoke(device, method, [...args, onNews]);
  return typeof end === 'function' ? () => void Reflect.apply(end, undefined, []) : () => {};
}
