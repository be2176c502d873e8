import type { ReactNode } from 'react';
import { type ListProps, useOrdinaryList } from './list-props';
import { ListView } from './list-view';

interface ResourceListProps extends ListProps {
  /** In the toolbar, before the export menu. */
  actions?: ReactNode;
}

/** The list of a resource as a part of a page: a tab of what it belongs to. */
export function ResourceList({ actions, ...props }: ResourceListProps) {
  return <ListView {...props} list={useOrdinaryList(props)} toolbarActions={actions} />;
}
