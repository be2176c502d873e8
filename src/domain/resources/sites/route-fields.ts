import { label } from '../../../lib/label';

/** Separate, because it is the only field of routes that the task list reads, to find tasks. */
export const externalReference = {
  kind: 'code',
  label: label('External reference'),
  maxLength: 100,
} as const;
