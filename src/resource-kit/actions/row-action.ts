import type { Row } from '../../domain/resource';
import type { Icon } from '../../ui/icons';

/** An action on one row: in the list beside each row, on the row's page as a button. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** Left out: offered for every row. */
  readonly isOffered?: (row: Row) => boolean;
  readonly run: (row: Row) => void;
}
