import { label } from '../lib/label';
import type { TextField } from './fields';

/** The company in the accounting system, as a user enters it. */
export const tenantField = {
  kind: 'text',
  label: label('Company ID in the accounting system'),
  maxLength: 100,
} as const satisfies TextField;
