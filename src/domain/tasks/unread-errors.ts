/** Which errors nobody has taken up yet: what the bell counts, on the device and on the server. */
export const unreadErrors = { resource: 'taskErrors', filter: { status: 'new' } } as const;
