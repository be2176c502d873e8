import type { Role } from '../../domain/permissions';
import type { Position } from '../../protocol/changes';

/**
 * A position as a device of a role is told it. The feed leaves out what the role may not read, so every role has a history
 * of its own: whoever was followed with another one takes a new snapshot instead of missing what was left out.
 */
export function cursorForRole(role: Role, { epoch, version }: Position): Position {
  return { epoch: `${epoch}-${role}`, version };
}

/** The company's position that a device of a role means; null: it was told to another role, or never. */
export function positionOfCursor(role: Role, told: Position | null): Position | null {
  if (!told?.epoch.endsWith(`-${role}`)) return null;
  return { epoch: told.epoch.slice(0, -role.length - 1), version: told.version };
}
