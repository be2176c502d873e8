import type { FlagsState } from '../../resource-kit/device/use-mirrored-flags';
import { keptFlags } from '../../session/remembered';
import { databaseName, type Session } from '../../session/session';

/** Keeps what the flags say, so that the next start draws its menu as it was. What the server lets the user do is the server's to say. */
export function keepFlags(session: Session, flags: FlagsState): void {
  if (!flags.loaded) return;
  try {
    const values = Object.fromEntries(flags.names.map((name) => [name, flags.valueOf(name)]));
    localStorage.setItem(keptFlags + databaseName(session), JSON.stringify(values));
  } catch {
    // Without room the menu is only complete later.
  }
}
