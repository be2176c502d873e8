import type { Field, FieldKind, Fields } from './fields';
import type { Operator } from './query';
import { routes } from './resources/routes';
import { taskLines } from './resources/task-lines';
import { tasks } from './resources/tasks';

/** Operations of a task queue's filter as people write them (spec 1 §9). */
export const queueOperations = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'in',
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'regexp',
  'allStartsWith',
  'allEndsWith',
  'allContains',
] as const;
export type QueueOperation = (typeof queueOperations)[number];

/** What a filter row can ask about a task: a field of its own, of its route, or of its lines. */
export interface TaskAttribute {
  readonly field: Field;
  /** Name of the field that holds the value. */
  readonly name: string;
  /** `lines`: some line's, or the least or greatest of all of them. */
  readonly of: 'task' | 'route' | 'lines';
  readonly fold?: 'least' | 'greatest';
}

const ofTask = (name: keyof typeof tasks.fields): TaskAttribute => ({
  field: tasks.fields[name],
  name,
  of: 'task',
});
const ofLines = (name: keyof typeof taskLines.fields, fold?: TaskAttribute['fold']): TaskAttribute => ({
  field: taskLines.fields[name],
  name,
  of: 'lines',
  ...(fold ? { fold } : {}),
});

/** The attributes that the specification names, in its order. */
export const taskAttributes = {
  taskLineCount: ofTask('lineCount'),
  totalWeight: ofTask('totalWeight'),
  maxWeight: ofLines('weight', 'greatest'),
  minWeight: ofLines('weight', 'least'),
  warehouseID: ofTask('warehouseID'),
  warehouseSectionID: ofTask('warehouseSectionID'),
  defaultDeliveryMethodID: ofTask('deliveryMethodID'),
  taskType: ofTask('taskType'),
  pickerID: ofTask('pickerID'),
  taskNumber: ofTask('taskNumber'),
  priority: ofTask('priority'),
  orderNumber: ofTask('orderNumber'),
  taskAdditionalInfo: ofTask('taskAdditionalInfo'),
  customerName: ofTask('customerName'),
  route: ofTask('route'),
  externalReference: { field: routes.fields.externalReference, name: 'externalReference', of: 'route' },
  productCode: ofLines('productCode'),
  bin: ofLines('bin'),
  totalAmount: ofTask('totalAmount'),
} as const satisfies Readonly<Record<string, TaskAttribute>>;
export type TaskAttributeName = keyof typeof taskAttributes;

export function isTaskAttribute(name: string): name is TaskAttributeName {
  return Object.hasOwn(taskAttributes, name);
}

const ofNumbers = ['=', '!=', '>', '>=', '<', '<=', 'between', 'in'] as const;
const ofKeys = ['=', '!=', 'in'] as const;
const ofTexts = [
  '=',
  '!=',
  'in',
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'regexp',
] as const satisfies readonly QueueOperation[];
const everyLine = ['allStartsWith', 'allEndsWith', 'allContains'] as const;

/** The operations that make sense for an attribute. */
export function operationsOf({ field, of, fold }: TaskAttribute): readonly QueueOperation[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return ofNumbers;
    case 'reference':
    case 'choice':
      return ofKeys;
    default:
      return of === 'lines' && !fold ? [...ofTexts, ...everyLine] : ofTexts;
  }
}

/** How the query model calls an operation; equality is a plain value there. */
export const queryOperators: Readonly<Partial<Record<QueueOperation, Operator>>> = {
  '!=': '$ne',
  '>': '$gt',
  '>=': '$gte',
  '<': '$lt',
  '<=': '$lte',
};

export interface AttributeOption {
  readonly value: TaskAttributeName;
  readonly type: FieldKind;
  /** Resource that the value is a key of. */
  readonly ref?: string;
  /** Values of a choice. */
  readonly choices?: readonly string[];
  readonly operations: readonly QueueOperation[];
}

/** What `v2/taskqueues/filters/options` answers. */
export const attributeOptions: readonly AttributeOption[] = Object.entries(taskAttributes).flatMap(
  ([value, attribute]) => {
    if (!isTaskAttribute(value)) return [];
    const field: Field = attribute.field;
    const option = { value, type: field.kind, operations: operationsOf(attribute) };
    if (field.kind === 'reference') return [{ ...option, ref: field.to }];
    return field.kind === 'choice' ? [{ ...option, choices: Object.keys(field.choices) }] : [option];
  },
);

/** Every attribute as a field under its own name: what a filter row is compiled against. */
export const attributeFields: Fields = Object.fromEntries(
  Object.entries(taskAttributes).map(([name, { field }]) => [name, field]),
);
