import { label } from '../../../lib/label';

/** How far the handling of a report has come. */
export const handlingStatus = {
  kind: 'choice',
  label: label('Status'),
  required: true,
  initial: 'new',
  choices: {
    new: label('New'),
    'in progress': label('In progress'),
    resolved: label('Resolved'),
  },
} as const;
