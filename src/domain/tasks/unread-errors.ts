/** Errors that nobody has handled yet: the number at the bell, computed alike on the device and on the server. */
export const unreadErrors = { resource: 'taskErrors', filter: { status: 'new' } } as const;
