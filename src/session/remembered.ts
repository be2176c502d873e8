import { databaseName, type Session } from './session';
import type { TextStorage } from './store';

/** Where this device remembers what a user chose; named here so that signing out can forget it. */
export const importMappings = 'import/';
export const taskDays = 'tasks.days';
/** What was entered in forms and not saved. */
export const keptForms = 'form ';
export const keptStarts = 'start ';
/** Their rows; signing out forgets both. */
export const keptRows = 'start rows ';
/** What the company's configs and features said last, for the user who saw it. */
export const keptFlags = 'flags ';

/** Whether the user has been here before: what the menu depends on is known. */
export function hasKeptFlags(session: Session, storage: Pick<TextStorage, 'getItem'>): boolean {
  return storage.getItem(keptFlags + databaseName(session)) !== null;
}

/** What the server said last of the connection to the accounting system. */
export const seenConnections = 'integration/';

const personal = [importMappings, taskDays, keptForms, keptStarts, keptFlags, seenConnections];

/** Forgets what was remembered of the user who signs out. What belongs to the device (language, theme) stays. */
export function clearRemembered(storage: { removeItem(key: string): void }): void {
  for (const key of Object.keys(storage))
    if (personal.some((name) => key.startsWith(name))) storage.removeItem(key);
}
