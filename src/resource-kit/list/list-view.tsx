import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filter } from '../../domain/query/query';
import { IconTrash } from '../../ui/later-icons';
import type { BulkAction } from '../actions/bulk-action';
import { BulkActions } from '../actions/bulk-actions';
import { useMay } from '../device/use-may';
import { ExportMenu } from '../export/export-menu';
import { FilterMenu } from './filter-menu';
import type { ListProps } from './list-props';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { useDeleteRows } from './use-delete-rows';
import type { ResourceListModel } from './use-resource-list';

interface ListViewProps
  extends Pick<
    ListProps,
    'bulkActions' | 'selectionActions' | 'summary' | 'emptyHint' | 'isAddedTo' | 'onRowOpen' | 'exportTexts'
  > {
  list: ResourceListModel<Filter>;
  /** In the toolbar, before the export menu. */
  toolbarActions?: ReactNode;
}

const noActions: readonly BulkAction[] = [];
const openNothing = () => {};

/** Toolbar and table of an ordinary list. */
export function ListView({ list, toolbarActions, bulkActions = noActions, ...props }: ListViewProps) {
  const standard = useStandardActions(list);
  const isFiltered = Object.keys(list.state.filters).length > 0;
  const onRowOpen = props.onRowOpen === null ? openNothing : props.onRowOpen;
  return (
    <>
      <ListToolbar
        list={list}
        filters={<FilterMenu list={list} />}
        actions={
          <>
            {toolbarActions}
            <ExportMenu list={list} texts={props.exportTexts} />
          </>
        }
      />
      <ListTable
        list={list}
        {...(onRowOpen && { onRowOpen })}
        {...(isFiltered && { onClearFilters: () => list.change({ filters: {} }) })}
        selectionActions={
          props.selectionActions?.(list) ?? (
            <BulkActions list={list} actions={[...bulkActions, ...standard]} />
          )
        }
        summary={props.summary?.(list)}
        emptyHint={props.emptyHint?.(list)}
        isAddedTo={props.isAddedTo}
      />
    </>
  );
}

/** The standard actions on selected rows: deleting them, if the user may. */
function useStandardActions({ settings }: ResourceListModel<Filter>): readonly BulkAction[] {
  const { t } = useLingui();
  const mayDelete = useMay('delete', settings.resource);
  const remove = useDeleteRows(settings.resource);
  if (!mayDelete) return noActions;
  const removeRows: BulkAction = {
    id: 'delete',
    label: t`Delete`,
    icon: IconTrash,
    open: (rows, onDone) => remove(rows).then((isDeleted) => isDeleted && onDone()),
  };
  return [removeRows];
}
