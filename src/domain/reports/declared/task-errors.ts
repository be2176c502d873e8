import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import type { TaskErrorType } from '../../resources/tasks/task-errors';
import { atLeast, firstOf, literal, ref, text, when } from '../language/expression';
import { defineReport } from '../language/report';
import { hidden } from './columns';
import { key, task } from './terms';

export const errorReportFeature = 'feature_reporting_task_error_enabled';

// Repeated here: the resource is in the code of the first visit, and would be split for this.
const types: Readonly<Record<TaskErrorType, ReturnType<typeof label>>> = {
  outOfStock: label('Out of stock'),
  deviation: label('Deviation'),
  integration: label('Integration'),
  device: label('Device'),
  other: label('Other'),
};

const error = (name: string) => ref('error', name);

/** The task as shown: its number, or its key if the device does not have it; empty without a task. */
const calledTask = firstOf(
  task('taskNumber'),
  when(atLeast(key('taskID'), literal(0)), text(key('taskID')), task('taskNumber')),
);

export const taskErrorsReport = defineReport({
  name: 'taskErrors',
  path: 'taskErrors',
  screen: 'taskErrors',
  title: label('Task errors'),
  summary: label('What went wrong with tasks'),
  roles: admins,
  flag: errorReportFeature,
  source: 'errors',
  // A device may not have the task: tasks are kept for a window, errors forever.
  filters: ['picker'],
  keys: {
    eventID: error('eventID'),
    taskID: error('taskID'),
    type: error('type'),
    companyID: error('companyID'),
    message: error('message'),
    createdAt: error('createdAt'),
    updatedAt: error('updatedAt'),
  },
  id: ['eventID'],
  joins: {
    company: { resource: 'companies', key: key('companyID') },
    task: { resource: 'tasks', key: key('taskID') },
  },
  measures: { count: { of: 'count' } },
  columns: {
    entityID: { value: key('taskID'), label: label('Task'), kind: 'id', isTask: true, shows: 'taskNumber' },
    type: { value: key('type'), label: label('Type'), kind: 'choice', choices: types },
    companyCode: { value: ref('company', 'companyCode'), label: label('Company code'), kind: 'code' },
    description: { value: key('message'), label: label('Description'), kind: 'text', isEventText: true },
    createdAt: { value: key('createdAt'), label: label('Created'), kind: 'moment' },
    updatedAt: { value: key('updatedAt'), label: label('Updated'), kind: 'moment' },
    eventID: hidden(key('eventID')),
    taskNumber: { ...hidden(calledTask), kind: 'code' },
  },
  sort: ['createdAt', 'DESC'],
  search: ['description', 'type', 'taskNumber'],
  picture: { kind: 'overTime', moment: 'createdAt', series: 'type', value: null },
  drill: { kind: 'error', key: 'eventID' },
});
