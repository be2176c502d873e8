import type { Resource } from '../../domain/resource';
import { quantities } from '../../domain/resources/catalog/quantities';

const { quantityID, companyID, productID, locationID, warehouseID, bin, lotID, amount } = quantities.fields;

/** The table behind the view that quantities are read from. */
const stock: Resource = {
  ...quantities,
  name: 'stock',
  fields: { quantityID, companyID, productID, locationID, warehouseID, bin, lotID, amount },
};

/** A resource in the form of its stored rows. */
export function storedAs(resource: Resource): Resource {
  return resource.name === quantities.name ? stock : resource;
}
