import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { taskTypeLabels } from '../../tasks/statuses';
import { ratio, ref } from '../language/expression';
import { defineReport } from '../language/report';
import { amount, count, duration, hidden, pickerCode, pickerName } from './columns';
import { key, line, measure, pick, picker, pickSeconds, task, total } from './terms';

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
    pickerCode,
    pickerName,
    taskType: { value: key('taskType'), label: label('Task type'), kind: 'choice', choices: taskTypeLabels },
    amountOfProducts: amount(label('Products'), measure('products')),
    amountOfTasks: count(label('Tasks'), measure('tasks')),
    amountOfLines: count(label('Lines'), measure('lines')),
    totalDuration: duration(label('Duration'), measure('seconds'), { total: 'sum' }),
    averageDuration: duration(label('Average per task'), ratio(measure('seconds'), measure('tasks')), {
      total: ratio(total('totalDuration'), total('amountOfTasks')),
    }),
    averageDurationLine: duration(label('Average per line'), ratio(measure('seconds'), measure('lines')), {
      total: ratio(total('totalDuration'), total('amountOfLines')),
    }),
    pickerID: hidden(key('pickerID')),
  },
  sort: ['pickerName', 'ASC'],
  search: ['pickerCode', 'pickerName'],
  picture: { kind: 'bars', name: ['pickerName', 'taskType'], value: 'averageDurationLine', hasMean: true },
  drill: { kind: 'tasks' },
});
