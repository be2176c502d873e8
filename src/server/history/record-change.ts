import type { Resource, Row } from '../../domain/resource';

/** A change of one row, as the row store notes it. */
export interface RecordChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly resource: Resource;
  readonly id: number;
  /** Former values: all fields of a deletion, the set ones of an update; null: created. */
  readonly before: Row | null;
  /** Present values; null: deleted. */
  readonly after: Row | null;
  /** Names of secret fields that were set; their values are not known here. */
  readonly secrets?: readonly string[];
  /**
   * A user has set the fields in a form: then fields are recorded, too, that otherwise follow from the work on the
   * floor.
   */
  readonly isByHand?: boolean;
}
