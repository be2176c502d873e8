import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Filter } from '../../domain/query/query';
import type { Resource, Row } from '../../domain/resource';
import { Dialog } from '../../ui/overlay/dialog';
import { fieldFilters } from './field-filters';
import { ListTable } from './list-table';
import { ListToolbar } from './list-toolbar';
import { useLocalListState } from './use-list-state';
import { useListModel } from './use-resource-list';

export interface ResourceChooserProps {
  open: boolean;
  resource: Resource;
  title?: string;
  /** Only rows that fulfil this are offered. */
  filter?: Filter;
  onChoose: (row: Row) => void;
  onClose: () => void;
}

/** A resource's list as a modal: opening a row (click, Enter) chooses it. */
export function ResourceChooser({ open, title, onClose, ...rest }: ResourceChooserProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title ?? t`Choose`} size="xl">
      {open && <ChooserList {...rest} />}
    </Dialog>
  );
}

function ChooserList({
  resource,
  filter,
  onChoose,
}: Pick<ResourceChooserProps, 'resource' | 'filter' | 'onChoose'>) {
  const settings = useMemo(
    () => ({ resource, filters: fieldFilters(resource), ...(filter ? { fixed: filter } : {}) }),
    [resource, filter],
  );
  const list = useListModel(settings, useLocalListState(settings), { name: `${resource.name}Chooser` });
  return (
    <div className="flex h-[60dvh] flex-col gap-3">
      <ListToolbar list={list} />
      <ListTable list={list} isSelectable={false} onRowOpen={onChoose} />
    </div>
  );
}
