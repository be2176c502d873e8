import { label } from '../../../lib/label';

/** How far something that was reported is dealt with. */
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
