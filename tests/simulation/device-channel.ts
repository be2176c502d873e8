import type { ChannelMessage } from '../../src/sync/ports';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';

/** A BroadcastChannel: messages of a tab reach the other tabs later, in order, unless they are lost. */
export interface DeviceChannel {
  post(from: string, message: ChannelMessage): void;
  subscribe(name: string, listener: (message: ChannelMessage) => void): () => void;
  leave(name: string): void;
}

/** @param isLost whether a message is lost on the way to one of the tabs */
export function createDeviceChannel(
  scheduler: Scheduler,
  random: SeededRandom,
  isLost: () => boolean,
): DeviceChannel {
  const listeners = new Map<string, (message: ChannelMessage) => void>();
  const lastAt = new Map<string, number>();
  return {
    post: (from, message) => {
      for (const to of listeners.keys()) {
        if (to === from || isLost()) continue;
        const route = `${from}→${to}`;
        const at = Math.max(lastAt.get(route) ?? 0, scheduler.now() + random.between(0, 30));
        lastAt.set(route, at);
        const copy = structuredClone(message);
        scheduler.after(at - scheduler.now(), () => listeners.get(to)?.(copy));
      }
    },
    subscribe: (name, listener) => {
      listeners.set(name, listener);
      return () => listeners.delete(name);
    },
    leave: (name) => listeners.delete(name),
  };
}
