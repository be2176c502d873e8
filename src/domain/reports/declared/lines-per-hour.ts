import { label } from '../../../lib/label';
import { admins } from '../../permissions';
import { weekdayLabels } from '../../weekdays';
import { local, ratio, ref } from '../language/expression';
import { defineReport } from '../language/report';
import { count } from './columns';
import { key, line, measure, total } from './terms';

const weekdays = Object.fromEntries(weekdayLabels.map((called, weekday) => [weekday, called]));
const completed = ref('last', 'timeCompleted');

/** How busy the hours of a week are: lines by the hours in which any were completed. */
export const linesPerHour = defineReport({
  name: 'linesPerHour',
  path: 'linesPerHour',
  screen: 'linesPerHour',
  title: label('Lines per hour'),
  summary: label('Completed lines by weekday and hour of the day'),
  roles: admins,
  source: 'pickedLines',
  filters: ['warehouse', 'taskType', 'picker'],
  keys: { weekday: local('weekday', completed), hour: local('hour', completed) },
  measures: {
    lines: { of: 'distinct', value: line('taskLineID') },
    hours: { of: 'distinct', value: local('slot', completed) },
  },
  columns: {
    weekday: { value: key('weekday'), label: label('Weekday'), kind: 'choice', choices: weekdays },
    hour: { value: key('hour'), label: label('Hour'), kind: 'id' },
    amountOfLines: count(label('Lines'), measure('lines')),
    amountOfHours: count(label('Hours with work'), measure('hours')),
    linesPerHour: {
      value: ratio(measure('lines'), measure('hours')),
      label: label('Lines per hour'),
      kind: 'number',
      decimals: 1,
      total: ratio(total('amountOfLines'), total('amountOfHours')),
    },
  },
  sort: ['linesPerHour', 'DESC'],
  search: [],
  picture: { kind: 'week', weekday: 'weekday', hour: 'hour', value: 'linesPerHour' },
  drill: { kind: 'tasks' },
});
