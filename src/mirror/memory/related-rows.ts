import type { Filter } from '../../domain/query/query';
import { relatedIn, type ValuesOf } from '../../domain/query/related';
import { resourceOf } from '../../domain/resources/registry';
import type { RelatedReader, RelatedRowsOptions } from './follow-related';

/** What filters need beyond the rows in memory; its code is loaded with the first such filter. */
export interface RelatedRows {
  readonly valuesOf: ValuesOf;
  isUsedIn(resource: string, filter: Filter): boolean;
  /** Resolves when everything that the filter needs is known; it is kept current until `end` is called. */
  follow(resource: string, filter: Filter): Promise<{ readonly end: () => void }>;
}

const nothing: readonly unknown[] = [];

export function createRelatedRows(options: RelatedRowsOptions): RelatedRows {
  let reader: RelatedReader | null = null;
  const isUsedIn = (resource: string, filter: Filter): boolean =>
    relatedIn(resourceOf(resource), filter).length > 0;
  return {
    valuesOf: (resource, row, field) => reader?.valuesOf(resource, row, field) ?? nothing,
    isUsedIn,
    follow: async (resource, filter) => {
      if (!isUsedIn(resource, filter)) return { end: () => {} };
      const { createRelatedReader } = await import('./follow-related');
      reader ??= createRelatedReader(options);
      const { ready, end } = reader.follow(resource, filter);
      await ready;
      return { end };
    },
  };
}
