import type { Row } from '../../domain/resource';
import type { Plan } from '../../domain/sync/write';
import type { Label } from '../../lib/label';
import type { Icon } from '../../ui/icons';
import type { PlannedAction } from './use-run-plan';

interface BulkActionBase {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** Actions with the same menu name are entries of that menu. */
  readonly menu?: string;
}

/** Shows how many of the selected rows it applies to, asks, and queues its writes. */
export interface PlannedBulkAction extends BulkActionBase {
  /** Why it does not apply to a row; null: it does. */
  readonly refuse?: (row: Row) => Label | null;
  /** @param count rows that the action can be done with; 0: all selected ones */
  readonly ask: (count: number) => PlannedAction;
  /** @param rows those that it applies to; the plan may refuse some for other reasons */
  readonly plan: (rows: readonly Row[]) => Plan | Promise<Plan>;
}

/** Asks in its own way: a dialog with fields. */
export interface OpenedBulkAction extends BulkActionBase {
  /**
   * Until a returned promise resolves, a second press does nothing.
   * @param onDone to be called when the changes are queued: clears the selection
   */
  readonly open: (rows: readonly Row[], onDone: () => void) => unknown;
}

/** An action on the selected rows of a list, on all of its pages. */
export type BulkAction = PlannedBulkAction | OpenedBulkAction;
