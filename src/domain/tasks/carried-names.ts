import type { Row } from '../resource';
import type { ResourceName } from '../resources/registry';
import type { TaskLine } from '../resources/tasks/task-lines';
import type { Task } from '../resources/tasks/tasks';
import { nameOfPicker } from './assigning';

interface Named {
  readonly resource: ResourceName;
  /** Field of the row; tasks have one with the same name. */
  readonly key: keyof Task;
  /** Fields of the row from which its name is derived. */
  readonly from: readonly string[];
  readonly nameOf: (row: Row) => string;
}

/**
 * Names stored in tasks beside the key of a row. When the row is renamed, open tasks follow if they had its previous
 * name; a task may have another text. Completed tasks keep the name of their time.
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

/** Fields of lines that contain a bin. */
export const binFields = ['bin', 'binTo'] as const satisfies readonly (keyof TaskLine)[];

export interface RenamedBin {
  readonly warehouseID: unknown;
  readonly from: unknown;
  readonly to: unknown;
}

/** Changes to lines of a warehouse's open tasks after a location was changed; null: none. */
export function renamedBin(before: Row, after: Row): RenamedBin | null {
  const { warehouseID, bin } = after;
  // A location that moves to another warehouse is not used by open lines.
  return before.warehouseID === warehouseID && before.bin !== bin
    ? { warehouseID, from: before.bin, to: bin }
    : null;
}
