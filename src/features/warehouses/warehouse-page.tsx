import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { keyOf, type Row } from '../../domain/resource';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { ResourceDetailPage } from '../../resource-kit/record/resource-detail-page';
import { LocationsTab } from './locations-tab';
import { SectionsTab } from './sections-tab';

/** A warehouse with its sections and its locations. */
export function WarehousePage() {
  const { t } = useLingui();
  const { '*': tab = '' } = useParams();
  return (
    <ResourceDetailPage
      resource={warehouses}
      tabs={(row) => {
        const href = `/warehouses/${keyOf(warehouses, row)}`;
        return [
          { href, label: t`Sections`, end: true },
          { href: `${href}/locations`, label: t`Locations` },
        ];
      }}
    >
      {(row: Row) => {
        const warehouseID = keyOf(warehouses, row);
        return tab === 'locations' ? (
          <LocationsTab warehouseID={warehouseID} />
        ) : (
          <SectionsTab warehouseID={warehouseID} />
        );
      }}
    </ResourceDetailPage>
  );
}
