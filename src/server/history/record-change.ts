import type { Resource, Row } from '../../domain/resource';

/** A change of one row, as the row store notes it. */
export interface RecordChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly resource: Resource;
  readonly id: number;
  /** Fields as they were: of a deletion all of them, of an update those that were set; null: created. */
  readonly before: Row | null;
  /** The same as they are now; null: deleted. */
  readonly after: Row | null;
  /** Secret fields that were set: named, their values are not known here. */
  readonly secrets?: readonly string[];
  /** A user has set the fields in a form: also those that are left out where they follow from the work on the floor. */
  readonly isByHand?: boolean;
}
