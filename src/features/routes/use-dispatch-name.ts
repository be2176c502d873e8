import { dispatchName } from '../../domain/dispatch-name';
import type { Row } from '../../domain/resource';
import { useLabel } from '../../resource-kit/fields/use-label';

/** The name of a dispatch. */
export function useDispatchName(): (dispatch: Row) => string {
  const translate = useLabel();
  return (dispatch) => dispatchName(dispatch, translate);
}
