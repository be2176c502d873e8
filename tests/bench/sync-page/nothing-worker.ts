import { servePeer } from './peer';

// The raw limit: the same pages fetched and parsed, nothing stored.
servePeer(async () => ({ put: async () => undefined, page: async () => 0 }));
