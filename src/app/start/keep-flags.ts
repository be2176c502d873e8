import type { FlagsState } from '../../resource-kit/device/use-mirrored-flags';
import { keptFlags } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';

/**
 * Stores the flags' values, so that the next start draws its menu in the same state. The server still decides what the
 * user may do.
 */
export function keepFlags(session: Session, flags: FlagsState): void {
  if (!flags.loaded) return;
  try {
    const values = Object.fromEntries(flags.names.map((name) => [name, flags.valueOf(name)]));
    localStorage.setItem(keptFlags + databaseName(session), JSON.stringify(values));
  } catch {
    // Without room the menu is only complete later.
  }
}
