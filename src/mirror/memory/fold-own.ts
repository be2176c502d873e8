import type { Resource, Row } from '../../domain/resource';
import type { Overlay } from '../../domain/sync/overlay';
import { foldRow } from '../../domain/sync/write';
import { bareRow } from '../storage/packing';

/** A row with the effects of unsettled writes on its own fields. */
export function foldOwn(resource: Resource, key: number, server: Row | null, overlay: Overlay): Row | null {
  const effects = overlay.effects(resource.name, key);
  if (effects.length === 0) return server;
  const row = foldRow(server, effects);
  return row && bareRow(resource, row);
}
