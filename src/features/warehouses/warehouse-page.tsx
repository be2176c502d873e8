import { warehouses } from '../../domain/resources/sites/warehouses';
import { TabbedDetailPage } from '../../resource-kit/record/tabbed-detail-page';
import { LocationsTab } from './locations-tab';

const contents = {
  locations: (warehouseID: number) => <LocationsTab warehouseID={warehouseID} />,
};

/** A warehouse with its sections and its locations. */
export function WarehousePage() {
  return <TabbedDetailPage resource={warehouses} contents={contents} />;
}
