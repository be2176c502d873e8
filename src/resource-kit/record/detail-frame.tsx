import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyOf, type Resource, type Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import type { RowState } from '../../ui/data-table/types';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow';
import type { Crumb } from '../../ui/navigation/breadcrumbs';
import type { RowAction } from '../actions/row-action';
import { entriesOf, offeredFor } from '../actions/row-actions';
import { useMay } from '../device/use-may';
import { useRowTitle } from '../device/use-row-name';
import { useLabel } from '../fields/use-label';
import { useDeleteRows } from '../list/use-delete-rows';
import { listNeighbours, readListContext, useKeptPlace } from './neighbours';
import { RecordFrame } from './record-frame';
import type { RecordEdit } from './use-record-edit';

export interface DetailFrameProps {
  resource: Resource;
  row: Row;
  path: string;
  /** The way to the row's list, if that is on another record's page. */
  above?: readonly Crumb[] | undefined;
  state: RowState;
  edit: RecordEdit;
  /** The content fills the window's height. */
  fill: boolean;
  rowActions?: readonly RowAction[] | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  children: ReactNode;
}

/** The frame of a row's page, as far as the declaration decides it. */
export function DetailFrame({ resource, row, path, above, state, edit, fill, ...props }: DetailFrameProps) {
  const translate = useLabel();
  const navigate = useNavigate();
  const remove = useDeleteRows(resource);
  const mayUpdate = useMay('update', resource) && resource.form.length > 0;
  const mayDelete = useMay('delete', resource);
  const name = useRowTitle(resource, row);
  useKeptPlace(path, keyOf(resource, row));
  const list = above?.at(-1)?.href ?? readListContext(path)?.from ?? `/${path}`;
  const offered = offeredFor(props.rowActions ?? [], row);
  // As in a list: on a phone single buttons would take several lines.
  const isFolded = useIsNarrow() && offered.length > 1;
  const removeRow = async () => {
    if (await remove([row])) await navigate(list);
  };
  return (
    <RecordFrame
      crumbs={[...(above ?? [{ label: translate(resource.title.many), href: list }]), { label: name }]}
      title={name}
      windowTitle={[name, translate(resource.title.many)]}
      state={state}
      neighbours={listNeighbours(path, keyOf(resource, row))}
      form={edit.form}
      onEdit={mayUpdate ? edit.start : undefined}
      onDelete={mayDelete ? removeRow : undefined}
      actions={
        <>
          {props.actions?.(row)}
          {!isFolded &&
            offered.map(({ id, label, icon, run }) => (
              <Button key={id} icon={icon} onClick={() => run(row)}>
                {label}
              </Button>
            ))}
        </>
      }
      {...(isFolded && { menu: entriesOf(offered, row) })}
      fill={fill}
    >
      {props.children}
    </RecordFrame>
  );
}
