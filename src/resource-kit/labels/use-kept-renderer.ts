import { useEffect } from 'react';
import { printTemplates } from '../../domain/resources/sites/printers';
import { useRows } from '../device/use-rows';

/** Loads the renderer onto the device on screens that print labels, so that they can also do so without a network. */
export function useKeptRenderer(): void {
  const templates = useRows({
    resource: printTemplates.name,
    filter: { value: { like: '^XA' } },
    sort: [printTemplates.list.sort],
    range: [0, 0],
  });
  const isNeeded = (templates?.total ?? 0) > 0;
  useEffect(() => {
    if (isNeeded) void import('./label-renderer').then((m) => m.keepLabelRenderer());
  }, [isNeeded]);
}
