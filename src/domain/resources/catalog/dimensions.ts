import { label } from '../../../lib/label';

const size = { kind: 'decimal', required: true, min: 0, decimals: 3 } as const;

/** What a package or a pallet measures outside. */
export const depth = { ...size, label: label('Depth'), unit: 'length' } as const;
export const width = { ...size, label: label('Width'), unit: 'length' } as const;
export const height = { ...size, label: label('Height'), unit: 'length' } as const;
export const volume = { ...size, label: label('Volume'), unit: 'volume' } as const;
