import { label } from '../lib/label';
import type { TextField } from './fields';

/** The company's code in the accounting system, as entered by a user. */
export const tenantField = {
  kind: 'text',
  label: label('Company ID in the accounting system'),
  maxLength: 100,
} as const satisfies TextField;
