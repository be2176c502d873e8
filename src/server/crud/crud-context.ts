import type { AppContext } from '../http/context';
import type { ListCache } from './list-cache';

export interface CrudContext extends AppContext {
  readonly lists: ListCache;
}
