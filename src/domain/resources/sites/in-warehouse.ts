import { label } from '../../../lib/label';

/** The warehouse that a row belongs to, and a section of it. */
export const inWarehouse = {
  warehouseID: { kind: 'reference', to: 'warehouses', label: label('Warehouse'), required: true },
  warehouseSectionID: {
    kind: 'reference',
    to: 'warehouseSections',
    label: label('Warehouse section'),
    dependsOn: { field: 'warehouseID' },
  },
} as const;
