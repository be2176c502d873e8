import type { AppContext } from '../http/context';
import type { ListMemory } from './list-memory';

export interface CrudContext extends AppContext {
  readonly lists: ListMemory;
}
