import { useCallback, useSyncExternalStore } from 'react';
import { useNameStore } from '../device/device';

/** The name of the row that a reference points at; `#id` until it is known, empty without a reference. */
export function useReferenceName(resource: string, id: number | null | undefined): string {
  const names = useNameStore();
  const subscribe = useCallback(
    (listener: () => void) => (id == null ? () => {} : names.want(resource, id, listener)),
    [names, resource, id],
  );
  const read = () => (id == null ? '' : (names.nameOf(resource, id) ?? `#${id}`));
  return useSyncExternalStore(subscribe, read, read);
}
