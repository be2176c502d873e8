import type { OutboxContents } from '../../../domain/sync/outbox-types';
import type { Effect, Write } from '../../../domain/sync/write';

/**
 * A write as it is queued. What is empty in a row that is created here may be filled by the server: an edit of it was not made on
 * an empty value (S63).
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
