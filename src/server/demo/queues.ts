import type { FilterRow } from '../../domain/query/filter-rows';
import type { PickerQueue } from '../../domain/resources/tasks/picker-queues';
import type { TaskQueue } from '../../domain/resources/tasks/task-queues';

const queueTable: readonly (readonly [
  name: string,
  number: number,
  filter: readonly (readonly [string, string, string])[],
])[] = [
  ['Keräily, päävarasto', 10, [isOf('taskType', 'PIC'), isOf('warehouseID', '1')]],
  ['Keräily, Tampere', 11, [isOf('taskType', 'PIC'), isOf('warehouseID', '2')]],
  [
    'Helsingin reitit',
    20,
    [
      ['taskType', 'in', 'PIC'],
      ['route', 'startsWith', 'Helsinki'],
    ],
  ],
  ['Kiireelliset', 30, [['priority', '<=', '20']]],
  ['Pienet tilaukset', 40, [isOf('taskType', 'PIC'), ['taskLineCount', '<', '5']]],
  ['Hyllytys', 50, [isOf('taskType', 'PUT')]],
  ['Siirrot ja inventoinnit', 60, [['taskType', 'in', 'INT, INV']]],
];

function isOf(attribute: string, value: string): readonly [string, string, string] {
  return [attribute, '=', value];
}

export function generateTaskQueues(companyID: number): readonly TaskQueue[] {
  return queueTable.map(([name, number, filter], index) => ({
    taskQueueID: index + 1,
    companyID,
    name,
    number,
    filter: filter.map(([attribute, operation, value]): FilterRow => ({ attribute, operation, value })),
  }));
}

/** Each picker picks in one warehouse; some also take urgent tasks, put away, or move and count. */
export function generatePickerQueues(
  companyID: number,
  pickerIDs: readonly number[],
): readonly PickerQueue[] {
  const pairs = pickerIDs.flatMap((pickerID) => {
    const queues = [pickerID % 3 === 0 ? 2 : 1];
    if (pickerID % 2 === 0) queues.push(4);
    if (pickerID % 4 === 0) queues.push(6);
    if (pickerID % 5 === 0) queues.push(7);
    return queues.map((taskQueueID, index) => ({ pickerID, taskQueueID, priority: (index + 1) * 10 }));
  });
  return pairs.map((pair, index) => ({ pickerQueueID: index + 1, companyID, ...pair }));
}
