import type { Role } from '../../domain/permissions';
import type { Position } from '../../domain/sync/position';
import { epochFor, historyOf } from '../../protocol/changes';

/**
 * A position in the form given to devices of a role. The feed leaves out what the role may not read, so that every role
 * has a history of its own: a device that followed another role takes a new snapshot instead of missing what was left
 * out.
 */
export function cursorForRole(role: Role, { epoch, version }: Position): Position {
  return { epoch: epochFor(role, epoch), version };
}

/** The company's position behind a cursor of this role; null: the cursor is of another role, or none. */
export function positionOfCursor(role: Role, cursor: Position | null): Position | null {
  if (!cursor) return null;
  const history = historyOf(cursor.epoch);
  return cursor.epoch === epochFor(role, history) ? { epoch: history, version: cursor.version } : null;
}
