import { label } from '../../lib/label';

/** The company a row belongs to; first in the primary key of every company table. */
export const companyID = {
  kind: 'reference',
  to: 'companies',
  label: label('Company'),
  required: true,
  readOnly: true,
} as const;
const noted = { kind: 'dateTime', readOnly: true, unprinted: true } as const;
export const createdAt = { ...noted, label: label('Created') } as const;
export const updatedAt = { ...noted, label: label('Updated') } as const;
