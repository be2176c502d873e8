import { type QueueOperation, type TaskAttributeName, taskAttributes } from '../../domain/task-attributes';
import { type Label, label } from '../../lib/label';

const own: Partial<Record<TaskAttributeName, Label>> = {
  maxWeight: label('Heaviest line'),
  minWeight: label('Lightest line'),
  externalReference: label('External reference of the route'),
};

/** What an attribute is called. */
export function attributeLabel(name: TaskAttributeName): Label {
  return own[name] ?? taskAttributes[name].field.label;
}

export const operationLabels: Readonly<Record<QueueOperation, Label>> = {
  '=': label('is'),
  '!=': label('is not'),
  '>': label('more than'),
  '>=': label('at least'),
  '<': label('less than'),
  '<=': label('at most'),
  between: label('between'),
  in: label('one of'),
  includes: label('contains'),
  startsWith: label('starts with'),
  endsWith: label('ends with'),
  match: label('has the words'),
  regexp: label('matches the pattern'),
  allStartsWith: label('all start with'),
  allEndsWith: label('all end with'),
  allContains: label('all contain'),
};
