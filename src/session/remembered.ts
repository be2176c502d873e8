import { databaseName, type Session } from './session';
import type { TextStorage } from './store';

/** Local storage keys of what a user chose on this device; listed here so that signing out can delete them. */
export const importMappings = 'import/';
export const taskDays = 'tasks.days';
/** Values entered in forms and not saved yet. */
export const keptForms = 'form ';
export const keptStarts = 'start ';
/** Rows of the first picture; signing out deletes them as well. */
export const keptRows = 'start rows ';
/** Latest known configs and features of the company, for the user who saw them. */
export const keptFlags = 'flags ';

/** Whether the user has been here before, so that everything the menu depends on is known. */
export function hasKeptFlags(session: Session, storage: Pick<TextStorage, 'getItem'>): boolean {
  return storage.getItem(keptFlags + databaseName(session)) !== null;
}

/** Latest known status of the connection to the accounting system. */
export const seenConnections = 'integration/';

const personal = [importMappings, taskDays, keptForms, keptStarts, keptFlags, seenConnections];

/** Deletes what was stored for the user who signs out. Settings of the device (language, theme) stay. */
export function clearRemembered(storage: { removeItem(key: string): void }): void {
  for (const key of Object.keys(storage))
    if (personal.some((name) => key.startsWith(name))) storage.removeItem(key);
}
