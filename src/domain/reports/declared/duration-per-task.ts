import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { ref } from '../language/expression';
import { defineReport } from '../language/report';
import { count, duration, hidden, pickerCode, pickerName, spreadColumns, taskTypeChoices } from './columns';
import { key, line, measure, picker, pickSeconds, spread, task, taskTypeText } from './terms';

export const durationPerTask = defineReport({
  name: 'durationPerTask',
  path: 'durationPerTask',
  screen: 'durationPerTask',
  title: label('Duration per task'),
  summary: label('How long each picker worked on each task'),
  roles: admins,
  source: 'picks',
  filters: ['warehouse', 'taskType', 'picker'],
  keys: {
    taskID: task('taskID'),
    pickerID: ref('assignment', 'pickerID'),
    taskNumber: task('taskNumber'),
    taskType: task('taskType'),
    pickType: task('pickType'),
    priority: task('priority'),
  },
  id: ['taskID', 'pickerID'],
  joins: { picker },
  measures: {
    seconds: { of: 'sum', value: pickSeconds },
    lines: { of: 'distinct', value: line('taskLineID') },
    ...spread,
  },
  columns: {
    taskNumber: { value: key('taskNumber'), label: label('Task number'), kind: 'code' },
    taskType: { value: taskTypeText, label: label('Task type'), kind: 'choice', choices: taskTypeChoices },
    priority: { value: key('priority'), label: label('Priority'), kind: 'number' },
    pickerName,
    pickerCode,
    taskDuration: duration(label('Duration'), measure('seconds'), { total: 'sum' }),
    amountOfLines: count(label('Lines'), measure('lines')),
    ...spreadColumns,
    taskID: hidden(key('taskID')),
    pickerID: hidden(key('pickerID')),
  },
  sort: ['taskDuration', 'DESC'],
  search: ['taskNumber', 'pickerName', 'pickerCode'],
  picture: {
    kind: 'bars',
    name: ['taskNumber', 'pickerName'],
    value: 'taskDuration',
    median: 'medianDuration',
    p90: 'p90Duration',
  },
  drill: { kind: 'task', key: 'taskID' },
});
