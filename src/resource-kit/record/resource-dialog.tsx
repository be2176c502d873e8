import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { createRow, nameOf, updateRow } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';
import { useDevice, useSession } from '../device/device';
import { useMay } from '../device/use-may';
import { useSubmit } from '../device/use-submit';
import { useLabel } from '../fields/use-label';
import { RecordView } from './record-view';
import { ResourceForm } from './resource-form';
import { dropUnsaved } from './unsaved';
import { useLeaveForm } from './use-leave-form';

export interface ResourceDialogProps {
  resource: Resource;
  /** The row to edit, or a new one; null: closed. */
  opened: Row | 'new' | null;
  /** Values that a new row gets besides the form's: its parent. */
  fixed?: Row;
  onClose: () => void;
}

/** A small resource's form in a dialog, for rows that are shown within a page. */
export function ResourceDialog({ resource, opened, fixed = {}, onClose }: ResourceDialogProps) {
  const { t } = useLingui();
  const translate = useLabel();
  const formID = useId();
  const device = useDevice();
  const leaveForm = useLeaveForm();
  const submit = useSubmit();
  const { companyID } = useSession();
  const mayUpdate = useMay('update', resource);
  const row = opened === 'new' ? null : opened;
  const mayEdit = row === null || mayUpdate;
  const close = async () => {
    if (await leaveForm()) onClose();
  };
  const save = async (values: Row, changes: Row) => {
    const write = async () => {
      if (row === null) return createRow(resource, await device.newID(), { ...values, ...fixed }, companyID);
      return Object.keys(changes).length === 0 ? null : updateRow(resource, row, changes, companyID);
    };
    const planned = await write();
    if (planned && !(await submit([planned], { undo: row !== null }))) return;
    dropUnsaved();
    onClose();
  };
  const kind = translate(resource.title.one);
  return (
    <Dialog
      open={opened !== null}
      onClose={() => void close()}
      title={row ? nameOf(resource, row) : t`New: ${kind}`}
      footer={
        <>
          <Button onClick={() => void close()}>{mayEdit ? t`Cancel` : t`Close`}</Button>
          {mayEdit && <Button type="submit" form={formID} variant="primary">{t`Save`}</Button>}
        </>
      }
    >
      {opened !== null &&
        (mayEdit ? (
          <ResourceForm id={formID} resource={resource} row={row} onSubmit={save} />
        ) : (
          <RecordView resource={resource} row={opened === 'new' ? {} : opened} />
        ))}
    </Dialog>
  );
}
