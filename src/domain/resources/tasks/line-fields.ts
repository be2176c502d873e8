import { label } from '../../../lib/label';

/** Separate, because they are the only fields of lines that the task list reads, to find tasks. */
export const productID = {
  kind: 'reference',
  to: 'products',
  label: label('Product'),
  required: true,
} as const;
export const productCode = { kind: 'code', label: label('Product code'), readOnly: true } as const;
export const bin = { kind: 'code', label: label('Bin'), required: true, maxLength: 60 } as const;
export const weight = {
  kind: 'decimal',
  label: label('Weight'),
  min: 0,
  decimals: 2,
  unit: 'weight',
} as const;
