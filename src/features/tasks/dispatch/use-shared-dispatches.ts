import { useSyncExternalStore } from 'react';
import { everyRow } from '../../../domain/query/query';
import { type Dispatch, dispatches } from '../../../domain/resources/sites/dispatches';
import { useDevice } from '../../../resource-kit/device/device';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import type { Device } from '../../../sync/device';

interface Shared {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => ReadonlyMap<number, Dispatch>;
}

const ofDevice = new WeakMap<Device, Shared>();

/** Dispatches by key, live: the cells of a column share one query. */
export function useSharedDispatches(): ReadonlyMap<number, Dispatch> {
  const device = useDevice();
  const shared = ofDevice.get(device) ?? share(device);
  ofDevice.set(device, shared);
  return useSyncExternalStore(shared.subscribe, shared.read);
}

function share(device: Device): Shared {
  const listeners = new Set<() => void>();
  let known: ReadonlyMap<number, Dispatch> = new Map();
  let end = () => {};
  return {
    read: () => known,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1)
        end = device.watchRows(
          { resource: dispatches.name, filter: {}, sort: [dispatches.list.sort], range: everyRow },
          ({ rows }) => {
            known = new Map(rowsOf(dispatches, rows).map((row) => [row.dispatchID, row]));
            for (const tell of listeners) tell();
          },
        );
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
}
