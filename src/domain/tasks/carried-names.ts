import type { Row } from '../resource';
import type { ResourceName } from '../resources/registry';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';
import { nameOfPicker } from './assigning';

interface Named {
  readonly resource: ResourceName;
  /** Of the row; tasks have it under the same name. */
  readonly key: keyof Task;
  /** Fields of the row that its name is made of. */
  readonly from: readonly string[];
  readonly nameOf: (row: Row) => string;
}

/**
 * Names that tasks carry beside the key of a row. Open tasks name a row as it is called now, where they named it as it was
 * called: a task may say another text. Completed ones keep the name that they were done under.
 */
export const carriedNames = {
  route: { resource: 'routes', key: 'routeID', from: ['name'], nameOf: ({ name }) => String(name) },
  picker: {
    resource: 'pickers',
    key: 'pickerID',
    from: ['firstName', 'lastName'],
    nameOf: ({ firstName, lastName }) =>
      nameOfPicker({ firstName: String(firstName), lastName: String(lastName) }),
  },
} as const satisfies Readonly<Record<string, Named>>;
export type CarriedName = keyof typeof carriedNames;

/** Where a line names a bin. */
export const binFields = ['bin', 'binTo'] as const satisfies readonly (keyof TaskLine)[];

export interface RenamedBin {
  readonly warehouseID: unknown;
  readonly from: unknown;
  readonly to: unknown;
}

/** What lines of a warehouse's open tasks name otherwise, once a location is changed; null: nothing. */
export function renamedBin(before: Row, after: Row): RenamedBin | null {
  const { warehouseID, bin } = after;
  // No open line names one that goes to another warehouse.
  return before.warehouseID === warehouseID && before.bin !== bin
    ? { warehouseID, from: before.bin, to: bin }
    : null;
}
