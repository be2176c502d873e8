import { label } from '../../lib/label';

/** The company a row belongs to; first in the primary key of every company table. */
export const companyID = {
  kind: 'reference',
  to: 'companies',
  label: label('Company'),
  required: true,
  readOnly: true,
} as const;
export const createdAt = { kind: 'dateTime', label: label('Created'), readOnly: true } as const;
export const updatedAt = { kind: 'dateTime', label: label('Updated'), readOnly: true } as const;
