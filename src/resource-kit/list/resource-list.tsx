import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filter } from '../../domain/query/query';
import type { Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { NO_SELECTION } from '../../ui/data-table/selection';
import { IconTrash } from '../../ui/icons';
import { useMay } from '../device/use-may';
import { ExportMenu } from '../export/export-menu';
import { FilterMenu } from './filter-menu';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { useDeleteRows } from './use-delete-rows';
import type { ResourceListModel } from './use-resource-list';

export interface ResourceListProps {
  list: ResourceListModel<Filter>;
  /** Before the export menu. */
  actions?: ReactNode;
  onRowOpen?: (row: Row) => void;
}

/** Toolbar and table of an ordinary list, with delete and export. */
export function ResourceList({ list, actions, onRowOpen }: ResourceListProps) {
  const { t } = useLingui();
  const { resource } = list.settings;
  const mayDelete = useMay('delete', resource);
  const remove = useDeleteRows(resource);
  const removeSelected = async () => {
    if (await remove(await list.readSelected())) list.setSelection(NO_SELECTION);
  };
  const isFiltered = Object.keys(list.state.filters).length > 0;
  return (
    <>
      <ListToolbar
        list={list}
        filters={<FilterMenu list={list} />}
        actions={
          <>
            {actions}
            <ExportMenu list={list} />
          </>
        }
      />
      <ListTable
        list={list}
        {...(onRowOpen ? { onRowOpen } : {})}
        {...(isFiltered ? { onClearFilters: () => list.change({ filters: {} }) } : {})}
        selectionActions={
          mayDelete && (
            <Button size="sm" icon={IconTrash} onClick={() => void removeSelected()}>
              {t`Delete`}
            </Button>
          )
        }
      />
    </>
  );
}
