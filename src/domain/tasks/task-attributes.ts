import type { FilterAttribute } from '../query/filter-rows';
import type { tasks } from '../resources/tasks/tasks';

function ofSameName(name: keyof typeof tasks.fields | keyof typeof tasks.related): FilterAttribute {
  return { name, field: name };
}

/** Attributes for filters of tasks, in the order of the specification. */
export const taskAttributes: readonly FilterAttribute[] = [
  { name: 'taskLineCount', field: 'lineCount' },
  ofSameName('totalWeight'),
  ofSameName('maxWeight'),
  ofSameName('minWeight'),
  ofSameName('warehouseID'),
  ofSameName('warehouseSectionID'),
  { name: 'defaultDeliveryMethodID', field: 'deliveryMethodID' },
  ofSameName('taskType'),
  ofSameName('pickerID'),
  ofSameName('taskNumber'),
  ofSameName('priority'),
  ofSameName('orderNumber'),
  ofSameName('taskAdditionalInfo'),
  ofSameName('customerName'),
  ofSameName('route'),
  ofSameName('externalReference'),
  ofSameName('productCode'),
  ofSameName('bin'),
  ofSameName('totalAmount'),
  ofSameName('timeCompleted'),
  ofSameName('taskID'),
];
