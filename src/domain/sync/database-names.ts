/** Name of the outbox's database. @param name `databaseName(session)` */
export const outboxName = (name: string): string => `${name}-outbox`;
/**
 * Name of the cache that holds a copy of the outbox while it is not empty (S76).
 * @param name `databaseName(session)`
 */
export const copyName = (name: string): string => `${name}-outbox-copy`;
/** Name of the mirror's database. @param name `databaseName(session)` */
export const mirrorName = (name: string): string => `${name}-mirror`;
/** Name of the database with unsaved values of forms, for all users of the device. */
export const formsName = 'forms';
