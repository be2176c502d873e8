/** Name of the outbox's database. @param name `databaseName(session)` */
export const outboxName = (name: string): string => `${name}-outbox`;
/** Name of the cache that holds a copy of the outbox while something waits in it (S76). @param name `databaseName(session)` */
export const copyName = (name: string): string => `${name}-outbox-copy`;
/** Name of the mirror's database. @param name `databaseName(session)` */
export const mirrorName = (name: string): string => `${name}-mirror`;
/** Name of the database of what was entered in forms and not saved, of every user of the device. */
export const formsName = 'forms';
