import { label } from '../../../lib/label';

/** What a package or a pallet measures outside. */
export const depth = {
  kind: 'decimal',
  label: label('Depth'),
  required: true,
  min: 0,
  decimals: 3,
  unit: 'length',
} as const;
export const width = { ...depth, label: label('Width') } as const;
export const height = { ...depth, label: label('Height') } as const;
export const volume = { ...depth, label: label('Volume'), unit: 'volume' } as const;
