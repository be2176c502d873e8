import type { ReactNode } from 'react';
import { type ListProps, useOrdinaryList } from './list-props';
import { ListView } from './list-view';

interface ResourceListProps extends ListProps {
  /** In the toolbar, before the export menu. */
  actions?: ReactNode;
}

/** The list of a resource inside another page: a tab of the record it belongs to. */
export function ResourceList({ actions, ...props }: ResourceListProps) {
  return <ListView {...props} list={useOrdinaryList(props)} toolbarActions={actions} />;
}
