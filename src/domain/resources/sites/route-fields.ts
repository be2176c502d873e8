import { label } from '../../../lib/label';

/** The field of a route that tasks are found by: the task list reads no other. */
export const externalReference = {
  kind: 'code',
  label: label('External reference'),
  maxLength: 100,
} as const;
