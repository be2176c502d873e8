import type { AppContext } from '../http/context';
import type { Totals } from './totals';

export interface CrudContext extends AppContext {
  readonly totals: Totals;
}
