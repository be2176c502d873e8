import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { Effect, Write } from '../../../domain/sync/write';

/**
 * A write as it is queued. The server may fill fields that are empty in a row created here: an edit of such a field was
 * not made on an empty value (S63).
 */
export function queuedWrite(write: Write, { entries }: Pick<OutboxContents, 'entries'>): Write {
  const [target] = write.targets;
  if (!write.base || !target) return write;
  const isOfRow = ({ kind, resource, id }: Effect): boolean =>
    kind === 'create' && resource === target.resource && id === target.id;
  if (target.id >= 0 && !entries.some(({ effects }) => effects.some(isOfRow))) return write;
  const filled = Object.entries(write.base).filter(([, value]) => value !== null && value !== undefined);
  return { ...write, base: Object.fromEntries(filled) };
}
