import type { Row } from '../../../domain/resource';
import type { ResourceName } from '../../../domain/resources/registry';
import { finnishEan } from '../goods/ean';

type Rows = Readonly<Record<ResourceName, readonly Row[]>>;

const companyID = 2;
const productNames = [
  'Nordmutter M8',
  'Nordmutter M10',
  'Skruv 4×40',
  'Skruv 5×60',
  'Kabelband 200',
  'Handske XL',
];
const bins = 24;

/** A small company beside the first, which only the main administrator and its own user see. */
export function generateSecondCompany(rows: Rows): Partial<Rows> {
  const after = (name: ResourceName) => rows[name].length;
  const warehouseID = after('warehouses') + 1;
  const warehouseSectionID = after('warehouseSections') + 1;
  return {
    companies: [
      {
        companyID,
        companyCode: 'NORD',
        name: 'Nordic Parts AB',
        sessionMaxLifetime: 720,
        configGroupID: 2,
        groupValues: { config_unit_volume: 'm3', config_enable_pallet_handling: 'true' },
      },
    ],
    warehouses: [{ warehouseID, companyID, warehouseCode: 'STO', name: 'Stockholm' }],
    warehouseSections: [
      { warehouseSectionID, companyID, warehouseID, warehouseSectionCode: 'A', name: 'Smådelar' },
    ],
    locations: Array.from({ length: bins }, (_, index) => ({
      locationID: after('locations') + index + 1,
      companyID,
      warehouseID,
      warehouseSectionID,
      bin: `A-${String(Math.floor(index / 6) + 1).padStart(2, '0')}-${(index % 6) + 1}`,
      binOrder: index + 1,
      validationDigits: String(17 + index * 3),
    })),
    products: productNames.map((name, index) => ({
      productID: after('products') + index + 1,
      companyID,
      productCode: `NP${1001 + index}`,
      name,
      eanCode: finnishEan(700_000_000 + index),
      uom: 'st',
      length: null,
      width: null,
      height: null,
      weight: 0.05 * (index + 1),
      volume: null,
      packageTypeID: null,
      erpProductId: null,
      speechProductCode: null,
      speechProductName: null,
      productInfo: null,
      imageUrl: null,
    })),
  };
}
