/** Name of the outbox's database. @param name `databaseName(session)` */
export const outboxName = (name: string): string => `${name}-outbox`;
/** Name of the mirror's database. @param name `databaseName(session)` */
export const mirrorName = (name: string): string => `${name}-mirror`;
/** Name of the database of what was entered in forms and not saved, of every user of the device. */
export const formsName = 'forms';
