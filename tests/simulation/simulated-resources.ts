import type { Resource } from '../../src/domain/resource';
import { pickers } from '../../src/domain/resources/pickers';
import { reasonCodes } from '../../src/domain/resources/reason-codes';
import { tasks } from '../../src/domain/resources/tasks';

/** What the simulated devices keep: rows that are created, edited and deleted, and tasks with their actions. */
export const simulated: readonly Resource[] = [reasonCodes, pickers, tasks];
