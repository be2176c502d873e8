import { keyOf } from '../../../domain/resource';
import { warehouseSections } from '../../../domain/resources/sites/warehouse-sections';
import { warehouses } from '../../../domain/resources/sites/warehouses';
import { insertRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';

/** Creates the warehouse and the section of a new company: every task needs them. */
export async function createFirstSite(unit: UnitOfWork, name: string): Promise<void> {
  const warehouse = await insertRow(unit, warehouses, { warehouseCode: '1', name });
  const warehouseID = keyOf(warehouses, warehouse);
  await insertRow(unit, warehouseSections, { warehouseID, warehouseSectionCode: '1', name });
}
