import type { Role } from '../../domain/permissions';
import type { Position } from '../../protocol/changes';

/**
 * A position as it is answered to a device of a role. The feed leaves out what the role may not read, so every role has a history
 * of its own: a device that followed another role takes a new snapshot instead of missing what was left out.
 */
export function cursorForRole(role: Role, { epoch, version }: Position): Position {
  return { epoch: `${epoch}-${role}`, version };
}

/** The company's position that a device of a role means; null: it is one of another role, or none. */
export function positionOfCursor(role: Role, cursor: Position | null): Position | null {
  if (!cursor?.epoch.endsWith(`-${role}`)) return null;
  return { epoch: cursor.epoch.slice(0, -role.length - 1), version: cursor.version };
}
