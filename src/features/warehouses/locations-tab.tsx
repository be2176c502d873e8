import { useMemo } from 'react';
import { locations } from '../../domain/resources/locations';
import { ExportMenu } from '../../resource-kit/export-menu';
import { fieldFilters } from '../../resource-kit/field-filters';
import { FilterMenu } from '../../resource-kit/filter-menu';
import { ListTable } from '../../resource-kit/list-table';
import { ListToolbar } from '../../resource-kit/list-toolbar';
import { useResourceList } from '../../resource-kit/use-resource-list';

const nothing = () => {};

/** A warehouse's bins, for reading and exporting. */
export function LocationsTab({ warehouseID }: { warehouseID: number }) {
  const settings = useMemo(
    () => ({ resource: locations, filters: fieldFilters(locations), fixed: { warehouseID } }),
    [warehouseID],
  );
  const list = useResourceList(settings, { name: 'locations' });
  return (
    <>
      <ListToolbar list={list} filters={<FilterMenu list={list} />} actions={<ExportMenu list={list} />} />
      <ListTable list={list} onRowOpen={nothing} />
    </>
  );
}
