import { nextBuckets } from './bucket-store';
import type { BucketRecord, MirrorDatabase } from './database';

/** Buckets of a resource in order; the next few are read while those before are processed. */
export interface BucketReader {
  next(
    database: MirrorDatabase,
    resource: string,
    after: number,
    count: number,
  ): Promise<readonly BucketRecord[]>;
}

export function createBucketReader(): BucketReader {
  let ahead: {
    readonly resource: string;
    readonly after: number;
    readonly records: Promise<readonly BucketRecord[]>;
  } | null = null;
  return {
    next: async (database, resource, after, count) => {
      const isAhead = ahead?.resource === resource && ahead.after === after;
      const reading = isAhead && ahead ? ahead.records : nextBuckets(database, resource, after, count);
      ahead = null;
      const records = await reading;
      const last = records.at(-1)?.bucket;
      if (records.length === count && last !== undefined) {
        const following = Promise.resolve(nextBuckets(database, resource, last, count));
        // The caller that asks for them gets the error; unasked, it does not matter.
        following.catch(() => {});
        ahead = { resource, after: last, records: following };
      }
      return records;
    },
  };
}
