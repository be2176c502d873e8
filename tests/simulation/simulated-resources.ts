import type { Resource } from '../../src/domain/resource';
import { reasonCodes } from '../../src/domain/resources/catalog/reason-codes';
import { pickers } from '../../src/domain/resources/company/pickers';
import { tasks } from '../../src/domain/resources/tasks/tasks';

/**
 * The resources of the simulated devices: rows that are created, edited and deleted, and tasks with their actions.
 */
export const simulated: readonly Resource[] = [reasonCodes, pickers, tasks];
