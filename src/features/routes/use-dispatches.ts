import { createRow, updateRow } from '../../domain/mutations/rows';
import { withName } from '../../domain/mutations/with-name';
import type { Row } from '../../domain/resource';
import { type Dispatch, dispatches } from '../../domain/resources/sites/dispatches';
import { useDevice, useSession } from '../../resource-kit/device/device';
import { rowsOf, useRows } from '../../resource-kit/device/use-rows';
import { useSubmit } from '../../resource-kit/device/use-submit';
import type { RowState } from '../../ui/data-table/types';
import { differing } from './drafts';
import { useDispatchName } from './use-dispatch-name';

export interface Dispatches {
  /** Null until known. */
  readonly list: {
    readonly rows: readonly Dispatch[];
    readonly stateOf: (dispatchID: number) => RowState;
  } | null;
  /** Null: a new one. Resolves true when the editor may close. */
  readonly save: (dispatch: Dispatch | null, values: Row) => Promise<boolean>;
}

const sort = [
  ['day', 'ASC'],
  ['dispatchTime', 'ASC'],
] as const;

/** A route's dispatches by day and time, live. */
export function useDispatches(routeID: number): Dispatches {
  const device = useDevice();
  const submit = useSubmit();
  const nameOf = useDispatchName();
  const { companyID } = useSession();
  const result = useRows({ resource: dispatches.name, filter: { routeID }, sort, range: [0, 999] });
  const save = async (dispatch: Dispatch | null, values: Row) => {
    const changes = differing(dispatch, values);
    if (Object.keys(changes).length === 0) return true;
    const write = dispatch
      ? updateRow(dispatches, dispatch, changes, companyID)
      : createRow(dispatches, await device.newID(), { ...values, routeID }, companyID);
    return submit([withName(write, nameOf(dispatch ?? values))], { undo: dispatch !== null });
  };
  if (!result || (result.loading && result.rows.length === 0)) return { list: null, save };
  const stateOf = (id: number): RowState =>
    result.rejected.includes(id) ? 'rejected' : result.waiting.includes(id) ? 'waiting' : undefined;
  return { list: { rows: rowsOf(dispatches, result.rows), stateOf }, save };
}
