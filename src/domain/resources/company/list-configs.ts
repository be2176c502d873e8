import { label } from '../../../lib/label';
import { everyone, mainAdmin, staff } from '../../permissions';
import { defineResource } from '../../resource';
import { companyID, createdAt, updatedAt } from '../common';
import { inWarehouse } from '../sites/in-warehouse';

const value = { kind: 'json', label: label('Value'), required: true } as const;
const changes = { create: mainAdmin, update: mainAdmin, delete: mainAdmin } as const;

/** Defaults of the task list for a warehouse or one of its sections: `{columns?, sort?, filters?}`. */
export const taskListConfigs = defineResource({
  name: 'taskListConfigs',
  path: 'v2/tasklistConfigs',
  screen: 'taskListConfigs',
  key: 'taskListConfigID',
  scope: 'company',
  title: { one: label('Task list config'), many: label('Task list configs') },
  displayFields: ['taskListConfigID'],
  fields: {
    taskListConfigID: { kind: 'id', label: label('ID') },
    companyID,
    ...inWarehouse,
    value,
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['warehouseID', 'warehouseSectionID', 'value', 'updatedAt'],
    more: ['createdAt', 'taskListConfigID'],
    sort: ['warehouseID', 'ASC'],
    search: [],
  },
  form: [['warehouseID', 'warehouseSectionID'], ['value']],
  access: { read: staff, ...changes },
  mirror: 'all',
  unique: [['warehouseID', 'warehouseSectionID']],
});

/** The states of lines shown in a task's tab, `{states: […]}`: see `domain/tasks/line-states`. */
export const taskLineStateConfigs = defineResource({
  name: 'taskLineStateConfigs',
  path: 'v2/taskLineStateConfigs',
  screen: 'taskLineStateConfigs',
  key: 'taskLineStateConfigID',
  scope: 'company',
  title: { one: label('Task line state config'), many: label('Task line state configs') },
  displayFields: ['taskLineStateConfigID'],
  fields: {
    taskLineStateConfigID: { kind: 'id', label: label('ID') },
    companyID,
    value,
    createdAt,
    updatedAt,
  },
  list: {
    columns: ['taskLineStateConfigID', 'value', 'updatedAt'],
    more: ['createdAt'],
    sort: ['taskLineStateConfigID', 'ASC'],
    search: [],
  },
  form: [['value']],
  access: { read: everyone, ...changes },
  mirror: 'all',
});

/** The tasks that *Create now* creates: `{taskType, count, lines: [min, max], status, warehouseCode, daysAhead}`. */
export const demoTaskConfigs = defineResource({
  name: 'demoTaskConfigs',
  path: 'v2/demoTaskConfigs',
  screen: 'demoTaskConfigs',
  key: 'id',
  scope: 'company',
  title: { one: label('Demo task config'), many: label('Demo task configs') },
  displayFields: ['id'],
  fields: {
    id: { kind: 'id', label: label('ID') },
    companyID,
    value,
    createdAt,
    updatedAt,
  },
  list: { columns: ['id', 'value', 'updatedAt'], more: ['createdAt'], sort: ['id', 'ASC'], search: [] },
  form: [['value']],
  access: { read: mainAdmin, ...changes },
  mirror: 'all',
});
