import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { taskTypeLabels } from '../../tasks/statuses';
import { ratio, ref } from '../language/expression';
import { defineReport } from '../language/report';
import {
  amountDecimals,
  duration,
  hidden,
  key,
  line,
  measure,
  pick,
  picker,
  pickerName,
  pickSeconds,
  task,
  total,
} from './parts';

export const pickerEfficiency = defineReport({
  name: 'pickerEfficiency',
  path: 'pickerEfficiency',
  screen: 'pickerEfficiency',
  title: label('Picker efficiency'),
  summary: label('What each picker did, and how long it took'),
  roles: admins,
  source: 'picks',
  filters: ['warehouse', 'taskType', 'picker'],
  keys: { pickerID: ref('assignment', 'pickerID'), taskType: task('taskType') },
  joins: { picker },
  measures: {
    products: { of: 'sum', value: pick('amount') },
    tasks: { of: 'distinct', value: task('taskID') },
    lines: { of: 'distinct', value: line('taskLineID') },
    seconds: { of: 'sum', value: pickSeconds },
  },
  columns: {
    pickerCode: { value: ref('picker', 'pickerCode'), label: label('Picker code'), kind: 'code' },
    pickerName: { value: pickerName, label: label('Picker'), kind: 'text' },
    taskType: { value: key('taskType'), label: label('Task type'), kind: 'choice', choices: taskTypeLabels },
    amountOfProducts: {
      value: measure('products'),
      label: label('Products'),
      kind: 'number',
      decimals: amountDecimals,
      total: 'sum',
    },
    amountOfTasks: { value: measure('tasks'), label: label('Tasks'), kind: 'number', total: 'sum' },
    amountOfLines: { value: measure('lines'), label: label('Lines'), kind: 'number', total: 'sum' },
    totalDuration: duration(label('Duration'), measure('seconds'), { total: 'sum' }),
    averageDuration: duration(label('Average of a task'), ratio(measure('seconds'), measure('tasks')), {
      total: ratio(total('totalDuration'), total('amountOfTasks')),
    }),
    averageDurationLine: duration(label('Average of a line'), ratio(measure('seconds'), measure('lines')), {
      total: ratio(total('totalDuration'), total('amountOfLines')),
    }),
    pickerID: hidden(key('pickerID')),
  },
  sort: ['pickerName', 'ASC'],
  search: ['pickerCode', 'pickerName'],
  picture: { kind: 'bars', name: ['pickerName', 'taskType'], value: 'averageDurationLine', hasMean: true },
  drill: { kind: 'tasks', by: { pickerID: 'picker', taskType: 'taskType' }, days: 'completed' },
});
